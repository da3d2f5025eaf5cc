import { isValidAddress, parseAddressList } from '#core/text/addresses/addresses.ts'
import { countryCode, isPlainlyZone } from '../rows/places.ts'
import type { Target } from './targets.ts'

/** The longest cell that is looked at. */
const MOST = 300
const SOCIAL =
  /^(?:https?:\/\/)?(?:[\w-]+\.)*(?:linkedin\.com|xing\.com|twitter\.com|x\.com|facebook\.com|instagram\.com|github\.com)\/\S+$/iu
const WEB = /^(?:https?:\/\/\S+|(?:www\.)?(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,24}(?:\/\S*)?)$/iu
/** Digits with what stands between them, in national and international form. */
const PHONE = /^(?:(?:tel|phone|fon)[.:]? ?)?\+?[\d ()[\]./-]{6,25}(?: ?(?:x|ext\.?|#) ?\d{1,6})?$/iu
const DATE = /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4})(?:[ T].*)?$/u
export const HONORIFIC =
  /^(?:mr|mrs|ms|miss|mx|sir|dr|prof|herrn?|frau|m|mme|mlle|monsieur|madame|sr|sra|srta|don|dona|doña|sig|sig\.ra|dott|dott\.ssa|ing|rev)\.?(?: (?:dr|prof|ing)\.?)*$/iu

const isAddressCell = (cell: string) =>
  cell.includes('@') && parseAddressList(cell).some(({ address }) => isValidAddress(address))

const isPhone = (cell: string) =>
  PHONE.test(cell) && !DATE.test(cell) && (cell.match(/\d/g)?.length ?? 0) >= 7

/** From the most certain to the least. */
const KINDS: readonly [Target, (cell: string) => boolean][] = [
  ['address', isAddressCell],
  ['link', cell => SOCIAL.test(cell)],
  ['website', cell => WEB.test(cell)],
  ['phone', isPhone],
  ['timeZone', isPlainlyZone],
  ['country', cell => cell.length > 3 && countryCode(cell) !== ''],
]
/** So large a part of the cells that are not empty has to look alike. */
const ENOUGH = 0.6

/** What the values of a column look like; null if they look like nothing in particular. */
export function kindOfCells(cells: readonly string[]): Target | null {
  const filled = cells.map(cell => cell.trim().slice(0, MOST)).filter(cell => cell !== '')
  if (filled.length === 0) return null
  for (const [target, is] of KINDS) if (filled.filter(is).length >= filled.length * ENOUGH) return target
  return null
}

/** Whether a cell can be nothing but a value, so that its row is no header. */
export const isPlainlyValue = (cell: string): boolean => {
  const text = cell.trim().slice(0, MOST)
  return isAddressCell(text) || /^https?:\/\//iu.test(text) || isPhone(text)
}
