/**
 * What awaits a person. `step`: something to do by hand, as a step of a campaign or because a person has noted it. `answer`: an answer to judge. `approval`: first lines of a
 * campaign. `bounce`: an address to mend. `follow-up`: somebody to write to by hand at a time that was agreed.
 */
export const TASK_KINDS = ['step', 'answer', 'approval', 'bounce', 'follow-up'] as const
export type TaskKind = (typeof TASK_KINDS)[number]

/** `dropped`: it has settled itself, such as a step of a campaign that was stopped. */
export const TASK_STATES = ['open', 'done', 'skipped', 'dropped'] as const
export type TaskState = (typeof TASK_STATES)[number]

/** What a person may say of an answer. The first four are also what a campaign knows (`JUDGEMENTS`). */
export const VERDICTS = ['interested', 'not-now', 'not-interested', 'wrong-person', 'away'] as const
export type Verdict = (typeof VERDICTS)[number]
