import type { Deps } from '#server/deps.ts'

/**
 * The places at which an import is killed, in the order in which it comes by, with how often it has come by then. `cancel`: the
 * import is stopped once its first messages are here.
 */
export const IMPORT_STEPS = [
  { at: 'a piece of the file is to be stored', times: 1 },
  { at: 'a piece is stored, and not noted', times: 2 },
  { at: 'some pieces are noted, not all', times: 2 },
  { at: 'all pieces are noted, the import is not started', times: 1 },
  { at: 'the start is not committed', times: 1 },
  { at: 'the import is started, nobody reads it', times: 1 },
  { at: 'the archive is opened', times: 1 },
  { at: 'the archive is read further', times: 3 },
  { at: 'a folder is to be made at the mailbox', times: 1 },
  { at: 'a folder is made at the mailbox, and not noted', times: 1 },
  { at: 'the first batch is to be stored', times: 1 },
  { at: 'a later batch is stored in blobs, and not noted', times: 2 },
  { at: 'the first batch is not committed', times: 1 },
  { at: 'a later batch is not committed', times: 2 },
  { at: 'a batch is committed', times: 2 },
  { at: 'the end of the reading is not committed', times: 1 },
  { at: 'the file is read, nothing is handed over', times: 1 },
  { at: 'the first message is offered to the mailbox', times: 1 },
  { at: 'the mailbox has a message, and that is not noted', times: 1 },
  { at: 'the mailbox has most of a batch, and that is not noted', times: 57 },
  { at: 'a batch is noted as handed over', times: 6 },
  { at: 'the stop is not committed', times: 1, cancel: true },
  { at: 'the import is stopped, nothing more is handed over', times: 1, cancel: true },
  {
    at: 'it is stopped, and the mailbox has some of it',
    times: 7,
    cancel: true,
    as: 'the mailbox has a message, and that is not noted',
  },
] as const satisfies readonly { at: string; times: number; cancel?: boolean; as?: string }[]

type ImportStep = (typeof IMPORT_STEPS)[number]
type Place = ImportStep['at']

/** Kills this process the so-manieth time that it comes by this place. */
export function deadlyPlace(step: ImportStep | undefined) {
  const place = step && 'as' in step ? step.as : step?.at
  let left = step?.times ?? 0
  return {
    pass(...at: Place[]): void {
      if (!at.some(each => each === place)) return
      left -= 1
      if (left === 0) process.kill(process.pid, 'SIGKILL')
    },
  }
}

type DeadlyPlace = ReturnType<typeof deadlyPlace>

/** The parts of the product, which come by these places. */
export function passing(deps: Deps, { pass }: DeadlyPlace): Deps {
  return {
    ...deps,
    blobs: {
      ...deps.blobs,
      async put(...given) {
        pass('a piece of the file is to be stored')
        const key = await deps.blobs.put(...given)
        pass('a piece is stored, and not noted')
        return key
      },
      async read(...given) {
        const bytes = await deps.blobs.read(...given)
        pass('the archive is opened', 'the archive is read further')
        return bytes
      },
      async putPack(...given) {
        pass('the first batch is to be stored')
        const keys = await deps.blobs.putPack(...given)
        pass('a later batch is stored in blobs, and not noted')
        return keys
      },
    },
    async publish(tx, name, payload) {
      await deps.publish(tx, name, payload)
      if (name === 'mail.imported') pass('the first batch is not committed', 'a later batch is not committed')
    },
    queue: {
      ...deps.queue,
      async send(...given) {
        const sent = await deps.queue.send(...given)
        const [name] = given
        if (name === 'mailImports.read') pass('the start is not committed')
        if (name === 'mailImports.file')
          pass('the end of the reading is not committed', 'the stop is not committed')
        return sent
      },
    },
    mail: {
      ...deps.mail,
      connect(account) {
        const provider = deps.mail.connect(account)
        return {
          ...provider,
          async createFolder(...given) {
            pass('a folder is to be made at the mailbox')
            const folder = await provider.createFolder(...given)
            pass('a folder is made at the mailbox, and not noted')
            return folder
          },
          async append(...given) {
            pass('the first message is offered to the mailbox')
            const name = await provider.append(...given)
            pass(
              'the mailbox has a message, and that is not noted',
              'the mailbox has most of a batch, and that is not noted',
            )
            return name
          },
        }
      },
    },
  }
}
