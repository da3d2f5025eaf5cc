import { ImportPage } from '#web/contacts/import/import-page.tsx'
import { useTitle } from '#web/ui/hooks/use-title.ts'

/** `/outreach/contacts/import` and one import below it */
export function ContactImportScreen() {
  useTitle('Import contacts')
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto max-w-3xl px-4 py-5 md:px-8 md:py-8">
        <ImportPage />
      </div>
    </div>
  )
}
