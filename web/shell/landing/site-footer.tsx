import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { footer, tips } from './content.ts'
import { container } from './parts/container.ts'
import { PlaceholderLink } from './parts/placeholder-link.tsx'

export function SiteFooter() {
  return (
    <footer className="bg-sunken py-14 lg:py-20 print:py-6">
      <div className={classNames(container, 'grid gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,1fr)_auto]')}>
        <Tips />
        <nav aria-label="Footer" className="grid grid-cols-2 gap-x-12 gap-y-10 sm:grid-cols-3 lg:gap-x-20">
          {footer.columns.map(({ title, links }) => (
            <div key={title}>
              <h2 className="font-medium text-base">{title}</h2>
              <ul className="mt-3 flex flex-col gap-2 text-base text-muted">
                {links.map(link => (
                  <li key={link}>
                    <PlaceholderLink>{link}</PlaceholderLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <p className="col-span-full text-faint text-sm print:hidden">{footer.coming}</p>
        </nav>
        <p className="text-faint text-sm">{footer.copyright}</p>
      </div>
    </footer>
  )
}

/** The specification gives this box no submit action, so it is not a form, and its button does nothing. */
function Tips() {
  return (
    <section aria-labelledby="tips-title" className="max-w-96 print:hidden">
      <h2 id="tips-title" className="font-medium text-base">
        {tips.title}
      </h2>
      <p className="mt-1 text-muted">{tips.text}</p>
      <div className="mt-4 flex gap-2">
        <TextField
          className="flex-1"
          label="Email address"
          hideLabel
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
        />
        <Button title="Coming soon">Subscribe</Button>
      </div>
    </section>
  )
}
