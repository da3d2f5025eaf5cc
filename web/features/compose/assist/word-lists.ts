/** A paragraph of a list: `mso-list:l0 level2 lfo1`, where `level2` is its nesting depth. */
const OF_LIST = /mso-list:\s*l\d+\s+level(\d+)/i
/** The bullet or number as literal text, which programs that support lists leave out. */
const MARKER = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]'
const NUMBER = /^\(?(?:(\d+)|[a-z]|[ivxlc]+)[.)]/i

interface Open {
  list: Element
  level: number
}

/**
 * Word and Outlook copy lists as indented paragraphs with a bullet or number in front. Returns the same HTML with real
 * lists; HTML of other programs stays unchanged.
 */
export function readWordLists(html: string): string {
  if (!OF_LIST.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  /** The list that is being built, and those around it, outermost first. */
  let open: Open[] = []
  for (const paragraph of body.querySelectorAll<HTMLElement>('[style*="mso-list" i]')) {
    const level = Number(OF_LIST.exec(paragraph.getAttribute('style') ?? '')?.[1])
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
  return body.innerHTML
}
