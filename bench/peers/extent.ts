/** How much is measured. */
export interface Extent {
  rounds: number
  messages: number
  /** Numbers of requests of each kind: one after the other, and 16 at once. */
  requests: { one: number; many: number }
  newMails: number
  idle: { mailboxes: number; seconds: number }
}

export const FULL: Extent = {
  rounds: 3,
  messages: 10_000,
  requests: { one: 120, many: 400 },
  newMails: 30,
  idle: { mailboxes: 20, seconds: 60 },
}

/** Shows in about a minute that everything can be measured; its figures say little. */
export const QUICK: Extent = {
  rounds: 1,
  messages: 500,
  requests: { one: 20, many: 64 },
  newMails: 5,
  idle: { mailboxes: 3, seconds: 10 },
}
