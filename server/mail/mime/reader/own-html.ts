import { mapAttributes } from '#core/text/html/map-attributes.ts'
import { badRequest } from '#server/platform/errors.ts'
import { carryPictures, NO_PICTURE } from '../html/carry-pictures.ts'
import type { MailReader } from './mail-reader.ts'

interface Reader {
  reader: Pick<MailReader, 'sanitize'>
}

/**
 * Sanitises a text that a person uses in all their mail, such as a signature. Pictures on other servers stay:
 * a logo is the writer's own choice.
 */
export const safeOwnHtml = async ({ reader }: Reader, html: string): Promise<string> =>
  (await reader.sanitize(html)).replaceAll(' data-remote-src="', ' src="').trim()

/** The same when the person saves it. Throws 400 for the field if mail cannot carry one of its pictures. */
export async function takeOwnHtml({ reader }: Reader, html: string, field: string): Promise<string> {
  const safe = await safeOwnHtml({ reader }, html)
  const { leftOut } = carryPictures(html)
  const wrong = leftOut[0] ?? (picturesIn(safe) < picturesIn(html) ? NO_PICTURE : null)
  if (wrong !== null) throw badRequest(wrong, { [field]: wrong })
  return safe
}

function picturesIn(html: string): number {
  let count = 0
  mapAttributes(html, { tag: 'img', attribute: 'src' }, address => {
    if (/^\s*data:/i.test(address)) count += 1
    return null
  })
  return count
}
