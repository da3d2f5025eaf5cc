import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MIGRATIONS_DIR } from '#server/db/migrate.ts'
import { narrowingOf, type ReleaseTables, tablesAfter } from './narrowing.ts'
import { CONTRACTIONS, RELEASES, type Release } from './releases.ts'

const read = (path: string) => readFileSync(join(MIGRATIONS_DIR, path), 'utf8')
const migrations = (JSON.parse(read('meta/_journal.json')) as { entries: { tag: string }[] }).entries.map(
  ({ tag }) => tag,
)
const tablesOf = ({ lastMigration }: Release): ReleaseTables =>
  tablesAfter(migrations.slice(0, migrations.indexOf(lastMigration) + 1).map(tag => read(`${tag}.sql`)))

/** What the migrations from one release on to the next, or to the newest, take away from it. */
function narrowingAfter(at: number): { migration: string; takes: string }[] {
  const release = RELEASES[at]
  const until = RELEASES[at + 1]?.lastMigration ?? migrations.at(-1)
  if (!release || !until) throw new Error('there is no such release')
  const tables = tablesOf(release)
  return migrations
    .slice(migrations.indexOf(release.lastMigration) + 1, migrations.indexOf(until) + 1)
    .flatMap(migration => narrowingOf(read(`${migration}.sql`), tables).map(takes => ({ migration, takes })))
}

test('releases are known by migrations that exist, in their order, and the newest is that of package.json', () => {
  const places = RELEASES.map(({ lastMigration }) => migrations.indexOf(lastMigration))
  expect(places).not.toContain(-1)
  expect(places.toSorted((a, b) => a - b)).toEqual(places)
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(RELEASES.at(-1)?.version).toBe(version)
})

test.each(RELEASES.map((release, at) => ({ ...release, at })))(
  'migrations after $version take nothing away that it uses',
  ({ at }) => {
    const found = narrowingAfter(at)
    const allowed = CONTRACTIONS.filter(({ unusedSince }) => {
      const since = RELEASES.findIndex(({ version }) => version === unusedSince)
      return since !== -1 && since <= at
    }).map(({ migration, takes }) => ({ migration, takes }))
    expect(
      found.filter(one => !allowed.some(other => JSON.stringify(other) === JSON.stringify(one))),
    ).toEqual([])
  },
)

test('every step that takes something away is one that a migration does', () => {
  const found = RELEASES.flatMap((_, at) => narrowingAfter(at)).map(
    ({ migration, takes }) => `${migration} ${takes}`,
  )
  for (const { migration, takes } of CONTRACTIONS) expect(found).toContain(`${migration} ${takes}`)
})

describe('what a migration may do beside the version before', () => {
  const release = tablesOf(RELEASES[0])
  test.each([
    'CREATE TABLE "some" ("id" bigint NOT NULL); ALTER TABLE "some" ADD CONSTRAINT "some_id" CHECK ("id" > 0);',
    'ALTER TABLE "users" ADD COLUMN "a" text;',
    'ALTER TABLE "users" ADD COLUMN "a" integer DEFAULT 0 NOT NULL; UPDATE "users" SET "a" = 1;',
    `ALTER TABLE "users" ADD COLUMN "a" text; ALTER TABLE "users" ADD CONSTRAINT "a_known" CHECK ("users"."a" in ('b', 'c'));`,
    'ALTER TABLE "users" ADD COLUMN "a" bigint; ALTER TABLE "users" ADD CONSTRAINT "a_fk" FOREIGN KEY ("a") REFERENCES "users"("id");',
    'CREATE INDEX "users_more" ON "users" ("first_name");',
    'ALTER TABLE "users" ALTER COLUMN "first_name" SET DEFAULT \'\';',
    `ALTER TABLE "snippets" DROP CONSTRAINT "snippets_owner_id_users_id_fk";`,
    'DROP INDEX "outgoing_waiting";',
    `ALTER TABLE "suppressions" DROP CONSTRAINT "suppressions_kind_known"; ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_kind_known" CHECK ("suppressions"."kind" in ('address', 'domain', 'hash'));`,
    'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ begin return new; end $$; CREATE TRIGGER t BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION f();',
  ])('%s', statement => {
    expect(narrowingOf(statement, release)).toEqual([])
  })

  test.each([
    ['ALTER TABLE "users" ADD COLUMN "a" text NOT NULL;', 'adds users.a, which must be given'],
    ['ALTER TABLE "users" DROP COLUMN "email";', 'drops users.email'],
    ['ALTER TABLE "users" RENAME COLUMN "email" TO "address";', 'renames users.email'],
    ['ALTER TABLE "users" RENAME TO "people";', 'renames users'],
    [
      'ALTER TABLE "users" ALTER COLUMN "email" SET DATA TYPE varchar(10);',
      'changes the type of users.email',
    ],
    ['ALTER TABLE "drafts" ALTER COLUMN "send_at" SET NOT NULL;', 'refuses nulls in drafts.send_at'],
    ['ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;', 'lets nulls into users.email'],
    [
      'ALTER TABLE "users" ALTER COLUMN "undo_seconds" DROP DEFAULT;',
      'drops the default of users.undo_seconds',
    ],
    ['DROP TABLE "snippets" CASCADE;', 'drops table snippets'],
    ['DROP TRIGGER told ON users;', 'drops trigger told'],
    ['DROP INDEX "automation_stops_scope";', 'drops index automation_stops_scope'],
    ['CREATE UNIQUE INDEX "one_name" ON "users" ("first_name");', 'makes values of users unique'],
    ['ALTER TABLE "users" ADD CONSTRAINT "long" CHECK (length("email") > 9);', 'adds long to users'],
    [
      `ALTER TABLE "suppressions" DROP CONSTRAINT "suppressions_kind_known"; ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_kind_known" CHECK ("suppressions"."kind" in ('address'));`,
      'adds suppressions_kind_known to suppressions',
    ],
    [
      'ALTER TABLE "suppressions" DROP CONSTRAINT "suppressions_pkey";',
      'drops suppressions_pkey of suppressions',
    ],
    ['UPDATE "users" SET "email" = lower("email");', 'changes users.email'],
    ['DELETE FROM "snippets";', 'deletes from snippets'],
    ['DO $$ begin end $$;', 'DoStmt: cannot be judged'],
  ])('and may not: %s', (statement, takes) => {
    expect(narrowingOf(statement, release)).toEqual([takes])
  })
})
