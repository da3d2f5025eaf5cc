import { beforeAll, describe, expect, test } from 'vitest'
import { fillInbox, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'

const t = sharedApp()
let user: TestUser
beforeAll(async () => {
  user = await t.buildUser()
  const account = await t.buildAccount(user)
  const from = { From: 'Li <li@x.example>' }
  await fillInbox(t, account, [
    testMessage({ ...from, Subject: '日程' }, `${'我们今天没有什么可说的。'.repeat(30)}明天的会\n议在三点。`),
    testMessage({ ...from, Subject: '季度报告' }, '请看 Q3报告 附件,2024年预算。'),
    testMessage({ Subject: '予定', From: '田中太郎 <tanaka@x.example>' }, '来週のミーティングは会議室で。'),
    testMessage({ ...from, Subject: '알림' }, '내일 회의를 합니다'),
    testMessage({ ...from, Subject: 'นัดหมาย' }, 'การประชุมวันพรุ่งนี้'),
    testMessage({ ...from, Subject: 'Party 🎉' }, 'Bring cake.'),
  ])
})

const run = async (query: string, more: object = { searchType: 'keyword' }) =>
  (await t.call(user, 'POST', '/api/search', { body: { query, ...more } })).body
const found = async (query: string): Promise<string[]> =>
  (await run(query)).results.map(({ subject }: { subject: string }) => subject).sort()

describe('words of scripts without spaces', () => {
  test.each<[string, string[]]>([
    ['会议', ['日程']],
    ['议', ['日程']],
    ['的会议', ['日程']],
    ['"明天的会议"', ['日程']],
    ['会议 三点', ['日程']],
    ['会', ['予定', '日程']],
    ['報告', []],
    ['报告', ['季度报告']],
    ['q3报告', ['季度报告']],
    ['2024年预算', ['季度报告']],
    ['预算', ['季度报告']],
    ['报告 -预算', []],
    ['会議室', ['予定']],
    ['ミーティング', ['予定']],
    ['ﾐｰﾃｨﾝｸﾞ', ['予定']],
    ['회의', ['알림']],
    ['ประชุม', ['นัดหมาย']],
    ['subject:报告', ['季度报告']],
    ['subject:度', ['季度报告']],
    ['from:太郎', ['予定']],
    ['from:中', ['予定']],
    ['from:报告', []],
    ['🎉', ['Party 🎉']],
    ['subject:🎉', ['Party 🎉']],
  ])('are found wherever they stand: %s', async (query, subjects) => {
    expect(await found(query)).toEqual(subjects)
  })

  test('are found while they are typed', async () => {
    const { body } = await t.call(user, 'POST', '/api/search/preview', { body: { query: '明天的' } })
    expect(body.results.map(({ subject }: { subject: string }) => subject)).toEqual(['日程'])
  })

  test('are shown where they stand, and marked', async () => {
    const { results, words } = await run('明天')
    expect(results[0].snippet).toContain('明天')
    expect(words).toEqual(['明天'])
  })

  test('that stand together nowhere are found apart, which is said', async () => {
    const { results, notices } = await run('明天会议', {})
    expect(results[0].subject).toBe('日程')
    expect(notices).toEqual(['No message has all of these words; these have some of them.'])
  })
})
