import { searchedBeginnings } from '#core/outreach/contacts/contact-words.ts'
import { can } from '#core/policy.ts'
import { foldText } from '#core/text/search/fold.ts'
import { isUnspaced } from '#core/text/search/index-words.ts'
import type { Person } from '#core/text/search/sentences/part.ts'
import type { Ctx } from '#server/deps.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { findContactNames } from './contact-queries.ts'

/**
 * Whether a contact whom the person may see is called so: somebody is known who has never written. Like `isCalled`, by whole
 * words, and by the beginning or end of a name that is also a month; but a name in a sentence about mail may be unfinished.
 */
export async function isContact(
  ctx: Ctx,
  { name, isAlsoDays, isWhole }: Person & { isWhole: boolean },
): Promise<boolean> {
  const words = searchedBeginnings(name)
  if (words.length === 0 || !can(ctx.actor, 'outreach.use')) return false
  const isCut = isUnspaced(name) || !isWhole
  const names = await findContactNames(ctx.db, outreachWorkspace(ctx.actor), { words, isLastWhole: !isCut })
  const asked = said(name)
  return names.some(each => {
    if (isUnspaced(name)) return foldText(each).includes(foldText(name))
    const called = said(each)
    if (isAlsoDays) return called.startsWith(asked) || called.endsWith(asked)
    return called.includes(isWhole ? asked : asked.trimEnd())
  })
}

/** The words of a name with a space around each. */
const said = (name: string) => ` ${(foldText(name).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join(' ')} `
