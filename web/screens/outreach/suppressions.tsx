import { SuppressionsPage } from '#web/contacts/suppressions/suppressions-page.tsx'
import { useTitle } from '#web/ui/hooks/use-title.ts'

/** `/outreach/suppressions` */
export function SuppressionsScreen() {
  useTitle('Suppression list')
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto max-w-3xl px-4 py-5 md:px-8 md:py-8">
        <SuppressionsPage />
      </div>
    </div>
  )
}
