/** A paragraph of a list: `mso-list:l0 level2 lfo1`, where `level2` is its nesting depth. */
const OF_LIST = /mso-list:\s*l\d+\s+level(\d+)/i
/** The bullet or number as literal text, which programs that support lists leave out. */
const MARKER = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]'
const NUMBER = /^\(?(?:(\d+)|[a-z]|[ivxlc]+)[.)]/i

interface Open {
  list: Element
  level: number
}

/** What only places the paragraph, which the list does itself. */
const PLACE = /(?:^|;)\s*(?:margin[\w-]*|text-indent|tab-stops|mso-[\w-]+)\s*:[^;]*/gi

/**
 * Word and Outlook copy lists as indented paragraphs with a bullet or number in front. Makes these real lists, with the fonts and
 * colours that the paragraphs had; pages of other programs stay unchanged.
 */
export function readWordLists({ body }: Document): void {
  /** The list that is being built, and those around it, outermost first. */
  let open: Open[] = []
  for (const paragraph of body.querySelectorAll<HTMLElement>('[style*="mso-list" i]')) {
    const style = paragraph.getAttribute('style') ?? ''
    const level = Number(OF_LIST.exec(style)?.[1])
    if (!level) continue
    const marker = paragraph.querySelector(MARKER)
    const number = NUMBER.exec(marker?.textContent.trim() ?? '')
    marker?.remove()
    const tag = number ? 'ol' : 'ul'
    const goesOn = open.length > 0 && paragraph.previousElementSibling === open[0]?.list
    open = goesOn ? open.filter(around => around.level <= level) : []
    const last = open.at(-1)
    if (last && last.level === level && last.list.localName !== tag) open.pop()
    const within = open.at(-1)
    const item = document.createElement('li')
    const look = style.replace(PLACE, '').replace(/^[;\s]+/, '')
    if (look !== '') item.setAttribute('style', look)
    item.append(...paragraph.childNodes)
    if (within?.level === level) {
      within.list.append(item)
      paragraph.remove()
      continue
    }
    const list = document.createElement(tag)
    if (number?.[1] && number[1] !== '1') list.setAttribute('start', number[1])
    list.append(item)
    if (within) {
      within.list.lastElementChild?.append(list)
      paragraph.remove()
    } else paragraph.replaceWith(list)
    open.push({ list, level })
  }
}
