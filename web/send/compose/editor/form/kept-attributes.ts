/** What an element says of its form, by the name of the attribute. */
export type KeptAttributes = Record<string, string>

/** They act, load something, or name what only another document has. */
const NOT_KEPT =
  /^on|^data-|:|^(?:id|src|srcset|background|contenteditable|draggable|tabindex|autofocus|role)$/
/** Classes by which mail programs know their own parts; any other could have a look of this page. */
const OWN_MARK = /^(?:quillbox|gmail|moz|yahoo|protonmail)[-_]/

/** The attributes of an element that change nothing but its form; null if it has none. `handled` are read elsewhere. */
export function keptAttributes(element: Element, handled: readonly string[] = []): KeptAttributes | null {
  const kept: KeptAttributes = {}
  for (const { name, value } of element.attributes) {
    if (NOT_KEPT.test(name) || handled.includes(name)) continue
    const written =
      name === 'class'
        ? value
            .split(/\s+/)
            .filter(each => OWN_MARK.test(each))
            .join(' ')
        : value
    if (name !== 'class' || written !== '') kept[name] = written
  }
  return Object.keys(kept).length > 0 ? kept : null
}
