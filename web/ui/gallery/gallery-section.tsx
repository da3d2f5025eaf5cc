import type { ReactNode } from 'react'

/** A titled group of specimens. */
export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-4">
      <h2 className="border-line border-b pb-2 font-semibold text-read">{title}</h2>
      {children}
    </section>
  )
}

/** Specimens in one line, with a caption. */
export function Specimens({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 items-center gap-x-4 gap-y-2 md:grid-cols-[7rem_minmax(0,1fr)]">
      <p className="text-faint text-xs">{label}</p>
      <div className="flex min-w-0 flex-wrap items-center gap-2">{children}</div>
    </div>
  )
}
