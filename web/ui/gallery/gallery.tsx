import { useState } from 'react'
import { type Density, readAppearance, setDensity, setTheme, type Theme } from '../appearance.ts'
import { SegmentedControl } from '../forms/segmented-control.tsx'
import { ToastProvider } from '../overlays/toast.tsx'
import { TooltipHost } from '../overlays/tooltip.tsx'
import { GalleryActions } from './gallery-actions.tsx'
import { GalleryFeedback } from './gallery-feedback.tsx'
import { GalleryForms } from './gallery-forms.tsx'
import { GalleryMaterial } from './gallery-material.tsx'

/** Every component in every state, light beside dark. Overlays have the theme of the page, chosen above. */
export function Gallery() {
  const [appearance, setAppearance] = useState(readAppearance)
  return (
    <ToastProvider>
      <TooltipHost />
      <header className="sticky top-0 z-10 flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-b bg-surface px-4 py-2 md:px-8">
        <h1 className="mr-auto font-semibold">Components</h1>
        <SegmentedControl<Theme>
          label="Theme of the page"
          size="sm"
          value={appearance.theme}
          onValueChange={theme => {
            setTheme(theme)
            setAppearance(readAppearance())
          }}
          options={[
            { value: 'system', label: 'System' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
        <SegmentedControl<Density>
          label="Density"
          size="sm"
          value={appearance.density}
          onValueChange={density => {
            setDensity(density)
            setAppearance(readAppearance())
          }}
          options={[
            { value: 'comfortable', label: 'Comfortable' },
            { value: 'compact', label: 'Compact' },
          ]}
        />
      </header>
      <div className="grid xl:grid-cols-2">
        {(['light', 'dark'] as const).map(theme => (
          <main
            key={theme}
            data-theme={theme}
            aria-label={`${theme} theme`}
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
