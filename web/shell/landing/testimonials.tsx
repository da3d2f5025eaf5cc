import { Avatar } from '#web/ui/display/avatar.tsx'
import { testimonials } from './content.ts'
import { Section } from './parts/section.tsx'

/** Three testimonials, laid out like a conversation in the product. */
export function Testimonials() {
  return (
    <Section title={testimonials.title}>
      <ul>
        {testimonials.messages.map(({ name, role, text }) => (
          <li
            key={name}
            className="break-inside-avoid border-line border-t py-9 first:border-t-0 first:pt-0 last:pb-0"
          >
            <figure className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
              <Avatar name={name} size="lg" />
              <figcaption>
                <p className="font-medium text-read">{name}</p>
                <p className="text-faint text-sm">{role}</p>
              </figcaption>
              <blockquote className="col-start-1 col-end-3 mt-5 text-pretty text-quote sm:col-start-2 sm:mt-3">
                <p>{text}</p>
              </blockquote>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}
