import { RulesPage } from '#web/automation/rules/rules-page.tsx'
import { useTitle } from '#web/ui/hooks/use-title.ts'

/** `/rules` */
export function RulesScreen() {
  useTitle('Rules')
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto max-w-3xl px-4 py-5 md:px-8 md:py-8">
        <RulesPage />
      </div>
    </div>
  )
}
