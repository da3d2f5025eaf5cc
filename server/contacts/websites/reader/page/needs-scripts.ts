import type { Blocks } from './blocks.ts'
import { attribute, closest, rawText, type Tag } from './tree.ts'

/** A page with less text than this shows nothing by itself. */
const LEAST_TEXT = 200
const ROOTS = /^(?:root|app|__next|__nuxt|___gatsby|svelte|main-app|react-root|application)$/i

/** Whether a page shows its content only by scripts: it has next to no text, and a place where scripts put it. */
export function needsScripts(tags: readonly Tag[], blocks: Blocks): boolean {
  let shown = 0
  for (const block of blocks.list)
    if (!closest(block.tag, tag => tag.name === 'noscript')) shown += block.text.length
  if (shown >= LEAST_TEXT || !tags.some(tag => tag.name === 'script')) return false
  const asks = tags.some(tag => tag.name === 'noscript' && /javascript|scripts?\b/i.test(rawText(tag, 2000)))
  const isEmptyRoot = (tag: Tag) =>
    (ROOTS.test(attribute(tag, 'id')) || /^app-root$/i.test(tag.name)) && rawText(tag, 500).trim().length < 50
  return asks || tags.some(isEmptyRoot)
}
