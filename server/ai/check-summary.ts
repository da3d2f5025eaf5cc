import type { StoredSummary } from '#core/contract/ai.ts'
import { memoize } from '#core/memoize.ts'
import type { AiMessage, AiThread, Statement, Summary } from '#server/engines/engine.ts'
import { supportedBy } from '#server/engines/supported.ts'

/**
 * Removes from a summary what the conversation does not support. Keeps statements that the cited message supports,
 * sentences that any message supports, owners who are named, and due dates that the cited message mentions.
 */
export function checkSummary(summary: Summary, { subject, messages }: AiThread): StoredSummary {
  const names = [subject, ...messages.map(namesOf)].join('\n')
  const texts = messages.map(({ text }) => text).join('\n\n')
  const whole = `${names}\n${texts}`
  const byId = new Map(messages.map(message => [message.id, message]))
  const supportOf = memoize(id => {
    const message = byId.get(Number(id))
    return message ? supportedBy(message.text, `${subject}\n${namesOf(message)}`) : () => false
  }, messages.length)
  const kept = <S extends Statement>(statements: S[]): S[] =>
    statements
      .map(statement => ({ ...statement, text: statement.text.trim() }))
      .filter(({ text, messageId }) => supportOf(String(messageId))(text))
  const keyPoints = kept(summary.keyPoints)
  const actionItems = kept(summary.actionItems)
  const outstandingIssues = kept(summary.outstandingIssues)
  const textsOf = (statements: Statement[]) => statements.map(({ text }) => text)
  const cited = (statements: Statement[]) => statements.map(({ messageId }) => ({ messageId }))
  return {
    summary:
      sentencesOf(summary.summary).filter(supportedBy(texts, names)).join(' ') ||
      textsOf(keyPoints).slice(0, 2).join(' '),
    keyPoints: textsOf(keyPoints),
    actionItems: textsOf(actionItems),
    outstandingIssues: textsOf(outstandingIssues),
    sources: {
      keyPoints: cited(keyPoints),
      outstandingIssues: cited(outstandingIssues),
      actionItems: actionItems.map(({ messageId, owner, due }) => ({
        messageId,
        owner: owner && whole.toLowerCase().includes(owner.toLowerCase()) ? owner : null,
        due: due && speaksOf(byId.get(messageId)?.text ?? '', due) ? due : null,
      })),
    },
  }
}

const namesOf = ({ from, to }: AiMessage) =>
  [from.name, from.address, ...to.map(({ name }) => name)].join('\n')

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…])\s+(?=\p{Lu}|\d|[«"„¿¡])/u)
    .map(part => part.trim())
    .filter(Boolean)
}

/** Words for dates: weekdays, "tomorrow", "next week", "end of the month" in four languages. */
const DATE_WORDS =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|today|tonight|tomorrow|heute|morgen|aujourd.hui|demain|hoy|mañana|week|woche|semaine|semana|month|monat|mois|mes|eod|weekend|days?|tagen?|jours?|d[ií]as?/i

/** Whether the text contains the day of the month of `due` (YYYY-MM-DD), or any word for a date. */
function speaksOf(text: string, due: string): boolean {
  const day = /^\d{4}-\d{2}-(\d{2})$/.exec(due)?.[1]
  if (!day || Number.isNaN(Date.parse(due))) return false
  return new RegExp(`(?<!\\d)0?${Number(day)}(?!\\d)`).test(text) || DATE_WORDS.test(text)
}
