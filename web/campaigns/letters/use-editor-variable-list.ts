import { useMemo } from 'react'
import { VARIABLES } from '#core/outreach/campaigns/template/variables.ts'
import type { EditorVariable } from '#web/send/compose/editor/variables/variables.ts'
import { useEditor } from '../editing/use-campaign-editor.ts'
import { useVariables } from '../queries.ts'

/** What usually reads well where somebody has no value. */
const FALLBACKS: Record<string, string> = {
  first_name: 'there',
  full_name: 'there',
  company: 'your company',
  title: 'your work',
  city: 'your city',
  website: 'your website',
}

const withFallback = ({ name, says }: { name: string; says: string }): EditorVariable => ({
  name,
  says,
  fallback: FALLBACKS[name] ?? '',
})

const OURS = Object.entries(VARIABLES).map(([name, says]) => withFallback({ name, says }))

/** The variables that texts of this campaign may name; until they are loaded, those that every workspace has. */
export function useEditorVariableList(): readonly EditorVariable[] {
  const { base } = useEditor()
  const { data } = useVariables(base.id)
  return useMemo(() => data?.variables.map(withFallback) ?? OURS, [data])
}
