import { expect, test } from 'vitest'
import { areAlike } from './alike-subjects.ts'
import { baseSubject } from './subject.ts'

/** Which subjects go on is tabled in `server/mailbox/threads/pairs.test.yaml`; here is how near is near. */
test.each<[string, string, boolean]>([
  ['Budget', 'Budget 2026', true],
  ['Budgets', 'Budget', true],
  ['Budget', 'Re: Fw: bugdte', true],
  ['Budget', 'Bhdgest', true],
  ['Budget', 'Bhdgesta', false],
  ['June', 'July', false],
  ['Table', 'Tables', true],
  ['Table', 'Tablets', false],
  ['Plan of the year', 'Plan fo the year', true],
  ['Plan in the year', 'Plan of the year', false],
  ['Room 12', 'Room 21', false],
  // Months and weekdays that differ by a letter or two, in any form; a mistyped one is the same.
  ['Bericht Juni', 'Bericht Juli', false],
  ['Juni Bericht', 'Juli Berichte', false],
  ['Informe junio', 'Informe julio', false],
  ['Отчёт за июнь', 'Отчёт за июль', false],
  ['Отчёт в июне', 'Отчёт в июле', false],
  ['Zpráva červen', 'Zpráva červenec', false],
  ['júniusi jelentés', 'júliusi jelentés', false],
  ['Sunday walk', 'Monday walk', false],
  ['Tuesday', 'Thursday', false],
  ['Montag', 'Sonntag', false],
  ['Reunião de quarta-feira', 'Reunião de quinta-feira', false],
  ['三月會議紀錄', '四月會議紀錄', false],
  ['月曜会議', '火曜会議', false],
  ['Januar report', 'January report', true],
  ['Febuary report', 'February report', true],
  ['Meeting on Tuesdya', 'Meeting on Tuesday', true],
  ['Sunday walk', 'Sunady walk', true],
  ['Version 1.2', 'Version 1.3', false],
  ['Go', 'Gopher', false],
  ['会议', '项目会议时间', true],
  ['会议', '会谈', false],
  ['', 'Budget', false],
  ['!!!', 'Budget!!!', false],
])('%j and %j: %s', (one, other, expected) => {
  const [a, b] = [baseSubject(one), baseSubject(other)]
  expect(areAlike(a, b)).toBe(expected)
  expect(areAlike(b, a)).toBe(expected)
})
