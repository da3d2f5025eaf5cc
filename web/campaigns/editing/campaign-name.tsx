import { useEditor } from './use-campaign-editor.ts'

/** The name of a campaign, which is changed where it stands. */
export function CampaignName() {
  const { shown, base, change, isOpen } = useEditor()
  if (!isOpen)
    return (
      <h1 className="min-w-0 flex-1 truncate font-semibold text-title" title={base.name}>
        {base.name}
      </h1>
    )
  return (
    <h1 className="-ml-2 min-w-48 flex-1">
      <input
        aria-label="Name of the campaign"
        value={shown.name}
        maxLength={200}
        dir="auto"
        title={shown.name}
        aria-invalid={shown.name.trim() === '' || undefined}
        onChange={({ target }) => change({ name: target.value })}
        onBlur={() => shown.name.trim() === '' && change({ name: base.name })}
        className="h-control w-full min-w-0 truncate rounded-control border border-transparent bg-transparent px-2 font-semibold text-title hover:border-line-strong focus-visible:border-focus aria-invalid:border-danger"
      />
    </h1>
  )
}
