/** A message that somebody outside will send. */
export interface PlannedReply {
  from: string
  to: string
  source: Buffer
  dueAt: Date
}
