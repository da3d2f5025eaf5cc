import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { testApp } from '#testing/app.ts'
import { startPostgres } from '#testing/db/postgres.ts'
import { allowUnlockedWrites } from '#testing/db/refuse/unlocked.ts'
import { simulateCampaigns } from '#testing/simulation/campaigns.ts'

const FULL = { mailboxes: 3, seed: 20270104, rivalry: 0.1 }

/**
 * The simulation of the test suite at full size: so many contacts in a campaign of five mails from three mailboxes, with
 * answers, bounces, edits, two workers that die and lost events. Throws if anything is sent that must not be.
 */
export async function benchSimulation(contacts: number): Promise<string> {
  const server = await startPostgres({ settings: { synchronous_commit: 'off', full_page_writes: 'off' } })
  try {
    const database = await openDatabase({ databaseUrl: server.socketUrl })
    await migrate(database)
    const t = await testApp({ database })
    // The tests look after that.
    await allowUnlockedWrites(database)
    try {
      const { wrong, figures } = await simulateCampaigns(t, {
        ...FULL,
        contacts,
        dailyLimit: Math.max(8, Math.round(contacts / 30)),
        onDay: console.error,
      })
      if (wrong.length > 0)
        throw new Error(`${wrong.length} things are wrong:\n${wrong.slice(0, 20).join('\n')}`)
      return figures.join('\n')
    } finally {
      await t.close()
    }
  } finally {
    await server.remove()
  }
}
