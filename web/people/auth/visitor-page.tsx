import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/platform/paths.ts'

/** The layout of visitors' pages: the name of the product, and one column. */
export function VisitorPage({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="px-6 py-5">
        <Link to={paths.home} className="font-semibold text-read tracking-tight no-underline">
          Quillbox
        </Link>
      </header>
      <main className="flex flex-1 flex-col justify-center px-6 pt-4 pb-24">
        <div className={wide ? 'mx-auto w-full max-w-4xl' : 'mx-auto w-full max-w-sm'}>{children}</div>
      </main>
    </div>
  )
}
