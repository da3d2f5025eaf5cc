import { describe, expect, test } from 'vitest'
import { WINDOWS_TO_IANA_MAP } from 'windows-iana'
import { readCalendar } from './calendar.ts'
import { calendarWhen } from './calendar-when.ts'

/** When a meeting at 14:00 of that zone is in Berlin, in winter and in summer. */
const inBerlin = (zone: string): string[] =>
  ['20261202', '20260702'].map(day => {
    const event = readCalendar(
      [
        ...['BEGIN:VCALENDAR', 'METHOD:REQUEST', 'BEGIN:VEVENT', 'UID:a', 'SUMMARY:Planning'],
        ...[`DTSTART;TZID="${zone}":${day}T140000`, `DTEND;TZID="${zone}":${day}T150000`],
        ...['END:VEVENT', 'END:VCALENDAR'],
      ].join('\r\n'),
    )
    const when = event ? calendarWhen(event, { locale: 'en-GB', timeZone: 'Europe/Berlin' }) : ''
    return /(\d\d:\d\d).*(?:CES?T|GMT[+-]\d)/.exec(when)?.[1] ?? when
  })

describe('a meeting in a zone that the calendar names and does not describe', () => {
  test.each([
    ['W. Europe Standard Time', '14:00', '14:00'],
    ['India Standard Time', '09:30', '10:30'],
    ['GMT Standard Time', '15:00', '15:00'],
    ['Greenwich Standard Time', '15:00', '16:00'],
    ['Eastern Standard Time', '20:00', '20:00'],
    ['Eastern Daylight Time', '20:00', '20:00'],
    ['US Mountain Standard Time', '22:00', '23:00'],
    ['romance standard time', '14:00', '14:00'],
    ['W. Europe Standard Time 1', '14:00', '14:00'],
    ['AUS Eastern Standard Time', '04:00', '06:00'],
    ['China Standard Time', '07:00', '08:00'],
    ['Nepal Standard Time', '09:15', '10:15'],
    ['UTC-02', '17:00', '18:00'],
    ['tzone://Microsoft/Utc', '15:00', '16:00'],
    ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', '14:00', '14:00'],
    ['(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien', '14:00', '14:00'],
    ['(GMT+01:00) Brussels, Copenhagen, Madrid, Paris', '14:00', '14:00'],
    ['(UTC+00:00) Dublin, Edinburgh, Lisbon, London', '15:00', '15:00'],
    ['(GMT) Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London', '15:00', '15:00'],
    ['(UTC) Coordinated Universal Time', '15:00', '16:00'],
    ['(UTC-05:00) Eastern Time (US & Canada)', '20:00', '20:00'],
    ['(UTC-08:00) Pacific Time (US & Canada)', '23:00', '23:00'],
    ['(UTC-07:00) Arizona', '22:00', '23:00'],
    ['(UTC-09:00) Alaska', '00:00', '00:00'],
    ['(UTC-03:30) Newfoundland', '18:30', '18:30'],
    ['(UTC-06:00) Central America', '21:00', '22:00'],
    ['(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', '09:30', '10:30'],
    ['(UTC+10:00) Canberra, Melbourne, Sydney', '04:00', '06:00'],
    ['(UTC+03:00) Moscow, St. Petersburg', '12:00', '13:00'],
    ['(UTC+04:00) Somewhere new', '11:00', '12:00'],
    ['UTC+05:30', '09:30', '10:30'],
    ['GMT-3', '18:00', '19:00'],
    ['GMT+0200', '13:00', '14:00'],
    ['Etc/GMT-1', '14:00', '15:00'],
    ['EST5EDT', '20:00', '20:00'],
    ['Japan', '06:00', '07:00'],
  ])('%s', (zone, winter, summer) => {
    expect(inBerlin(zone)).toEqual([winter, summer])
  })

  test('any name that Windows has', () => {
    const names = [...new Set(WINDOWS_TO_IANA_MAP.map(({ windowsName }) => windowsName))]
    expect(names.length).toBeGreaterThan(130)
    expect(names.filter(name => !/^\d\d:\d\d$/.test(inBerlin(name)[0] ?? ''))).toEqual([])
  })

  test.each(['Nowhere Standard Time', 'Customized Time Zone', '(UTC+99:00) Nowhere', 'UTC+25'])(
    '%s stays as it is',
    zone => {
      expect(inBerlin(zone)[0]).toContain('14:00')
      expect(inBerlin(zone)[0]).toContain(`(${zone})`)
    },
  )
})
