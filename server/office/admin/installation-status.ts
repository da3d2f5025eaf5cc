import type { InstallationStatus } from '#core/contract/admin.ts'
import type { Deps } from '#server/deps.ts'
import { installationEngine } from '#server/engines/engines.ts'
import { backupStatus } from '#server/office/backup/schedule/backup-status.ts'
import { startOfMonth } from '#server/platform/clock.ts'
import { buildName } from '#server/platform/version.ts'
import { countAll, findDatabaseSize, sumBesidesMail, sumStoredMail } from './installation-queries.ts'

/** The state of the installation. It contains no mail and no secrets. */
export async function installationStatus(deps: Deps): Promise<InstallationStatus> {
  const { db, database, queue, config, clock } = deps
  return {
    versions: { product: buildName, node: process.versions.node, database: database.version },
    database: { bytes: await findDatabaseSize(db), kind: 'server' },
    queue: await queue.depth(),
    engines: {
      ai: (await installationEngine(config.ai)).label,
      embedding: embeddingIn(deps),
    },
    storage: {
      ...(await sumStoredMail(db)),
      ...whereIn(config),
      besidesBytes: await sumBesidesMail(db),
      ...config.storage,
    },
    backups: await backupsOf(config),
    startedAt: new Date(performance.timeOrigin).toISOString(),
    totals: await countAll(db, startOfMonth(clock.now())),
  }
}

/** The model that embeds mail for search by meaning. */
function embeddingIn({ config }: Deps): string {
  const { llm, embeddingModel } = config.ai
  return llm && embeddingModel ? embeddingModel : 'Built in'
}

async function backupsOf(config: Deps['config']): Promise<InstallationStatus['backups']> {
  const status = await backupStatus(config)
  if (!status) return null
  const { directory, count, newest, failure } = status
  return {
    where: directory,
    count,
    newest: newest && { at: newest.at.toISOString(), bytes: newest.bytes },
    failure: failure && { at: failure.at.toISOString(), text: failure.text },
  }
}

function whereIn({ s3, dataDir }: Deps['config']): Pick<InstallationStatus['storage'], 'kind' | 'where'> {
  if (!s3) return { kind: 'disk', where: dataDir }
  return { kind: 's3', where: [s3.endpoint, s3.bucket, s3.prefix].filter(Boolean).join('/') }
}
