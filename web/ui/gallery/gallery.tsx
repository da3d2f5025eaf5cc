import { density, theme } from '../appearance.ts'
import { ChoiceControl } from '../forms/choice-control.tsx'
import { ToastProvider } from '../overlays/toast.tsx'
import { TooltipHost } from '../overlays/tooltip.tsx'
import { GalleryActions } from './gallery-actions.tsx'
import { GalleryFeedback } from './gallery-feedback.tsx'
import { GalleryForms } from './gallery-forms.tsx'
import { GalleryMaterial } from './gallery-material.tsx'

/** Every component in every state, light beside dark. Overlays have the theme of the page, chosen above. */
export function Gallery() {
  return (
    <ToastProvider>
      <TooltipHost />
      <header className="sticky top-0 z-10 flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-b bg-surface px-4 py-2 md:px-8">
        <h1 className="mr-auto font-semibold">Components</h1>
        <ChoiceControl choice={theme} size="sm" />
        <ChoiceControl choice={density} size="sm" />
      </header>
      <div className="grid xl:grid-cols-2">
        {(['light', 'dark'] as const).map(name => (
          <main
            key={name}
            data-theme={name}
            aria-label={`${name} theme`}
            className="flex min-w-0 flex-col gap-14 bg-surface px-4 py-10 text-text md:px-8"
          >
            <GalleryMaterial />
            <GalleryActions />
            <GalleryForms />
            <GalleryFeedback />
          </main>
        ))}
      </div>
    </ToastProvider>
  )
}
