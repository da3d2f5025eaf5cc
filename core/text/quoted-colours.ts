/** What people choose to set their answers off: the plain names, and the first choices of Outlook and Gmail. */
const CHOSEN: ReadonlySet<string> = new Set(
  (
    'red blue green purple magenta #f00 #c00 #00f #ff0000 #c00000 #cc0000 #0000ff #0070c0 #00b050 #00b0f0 #008000 ' +
    '#7030a0 #9900ff #ff00ff'
  ).split(' '),
)
const COLOUR = /(?:^|[\s;"'])color\s*[:=]\s*(?:["']\s*)?(?:rgb\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*\)|(#?\w+))/i

/** Whether an element's attributes give its text a colour for answers; letterheads and links have others. */
export function isAnswerColour(attributes: string): boolean {
  if (attributes === '') return false
  const [, red, green, blue, named] = COLOUR.exec(attributes) ?? []
  const hex = [red, green, blue].map(channel => Number(channel).toString(16).padStart(2, '0')).join('')
  return CHOSEN.has(named?.toLowerCase() ?? `#${hex}`)
}
