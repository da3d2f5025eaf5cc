import { useState } from 'react'
import { counted } from '#core/text/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { useEditor } from '../editing/use-campaign-editor.ts'
import { Says } from '../launch/says.tsx'
import { useVariables } from '../queries.ts'

const SHOWN = 3

/** Whether every contact has what the texts name. */
export function VariablesCheck() {
  const { base } = useEditor()
  const { data, isError, refetch } = useVariables(base.id)
  if (isError && !data)
    return <NotLoaded text="The variables could not be checked." onRetry={() => void refetch()} />
  const used = data?.variables.filter(({ isUsed }) => isUsed) ?? []
  if (used.length === 0) return null
  const lacking = used.filter(variable => variable.lacking > 0)
  return (
    <section aria-label="Variables">
      <SectionHeading
        title="What your texts name"
        description={`${used.map(({ name }) => `{{${name}}}`).join(', ')}`}
      />
      <ul className="mt-2 flex flex-col gap-2">
        {lacking.length === 0 ? (
          <Says severity="well">Every contact has a value, or the text says what to write instead.</Says>
        ) : (
          lacking.map(variable => (
            <Says key={variable.name} severity="blocks">
              {counted(variable.lacking, 'contact has', 'contacts have')} nothing for{' '}
              <span className="font-medium">{`{{${variable.name}}}`}</span>, and the text does not say what to
              write instead.
              <Names contacts={variable.contacts} total={variable.lacking} />
            </Says>
          ))
        )}
      </ul>
    </section>
  )
}

function Names({
  contacts,
  total,
}: {
  contacts: readonly { id: number; name: string; email: string }[]
  total: number
}) {
  const [isLong, setLong] = useState(false)
  const shown = isLong ? contacts : contacts.slice(0, SHOWN)
  return (
    <span className="mt-0.5 block text-muted text-sm">
      {shown.map(({ name, email }) => (name ? `${name} (${email})` : email)).join(', ')}
      {total > shown.length && ` and ${counted(total - shown.length, 'other')}`}{' '}
      {contacts.length > shown.length && (
        <Button size="sm" variant="ghost" onClick={() => setLong(true)}>
          Show {contacts.length}
        </Button>
      )}
    </span>
  )
}
