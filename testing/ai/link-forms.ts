import { readData } from '#demo/read-data.ts'

/** Links in conversations, in the output of a tricked engine, and what looks like a link. */
export const LINK_FORMS = readData<Record<'sources' | 'hostile' | 'known' | 'none', string[]>>(
  'link-forms.yaml',
  import.meta.url,
)
