import type { StoredSummary } from '#core/contract/ai.ts'
import { memoize } from '#core/memoize.ts'
import type { AiThread, Statement, Summary } from '#server/providers/ai/engine.ts'
import { supportedBy } from '#server/providers/ai/supported.ts'

/**
 * Removes from a summary what the conversation does not support. Keeps statements that the cited message supports,
 * sentences that any message supports, owners who are named, and due dates that the cited message mentions.
 */
export function checkSummary(summary: Summary, { subject, messages }: AiThread): StoredSummary {
  const whole = [subject, ...messages.map(sourceOf)].join('\n')
  const byId = new Map(messages.map(message => [message.id, sourceOf(message)]))
  const supportOf = memoize(source => supportedBy(`${subject}\n${source}`), messages.length)
  const kept = <S extends Statement>(statements: S[]): S[] =>
    statements
      .map(statement => ({ ...statement, text: statement.text.trim() }))
      .filter(({ text, messageId }) => {
        const source = byId.get(messageId)
        return source !== undefined && supportOf(source)(text)
      })
  const keyPoints = kept(summary.keyPoints)
  const actionItems = kept(summary.actionItems)
  const outstandingIssues = kept(summary.outstandingIssues)
  const texts = (statements: Statement[]) => statements.map(({ text }) => text)
  const cited = (statements: Statement[]) => statements.map(({ messageId }) => ({ messageId }))
  return {
    summary:
      sentencesOf(summary.summary).filter(supportedBy(whole)).join(' ') ||
      texts(keyPoints).slice(0, 2).join(' '),
    keyPoints: texts(keyPoints),
    actionItems: texts(actionItems),
    outstandingIssues: texts(outstandingIssues),
    sources: {
      keyPoints: cited(keyPoints),
      outstandingIssues: cited(outstandingIssues),
      actionItems: actionItems.map(({ messageId, owner, due }) => ({
        messageId,
        owner: owner && whole.toLowerCase().includes(owner.toLowerCase()) ? owner : null,
        due: due && speaksOf(byId.get(messageId) ?? '', due) ? due : null,
      })),
    },
  }
}

const sourceOf = ({ from, to, text }: AiThread['messages'][number]) =>
  [from.name, from.address, ...to.map(({ name }) => name), text].join('\n')

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
