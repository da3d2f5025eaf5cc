import { type ComponentType, lazy, Suspense, useMemo } from 'react'
import { LoadingScreen } from './loading-screen.tsx'

/** A screen whose code is loaded as a chunk of its own. */
export class LazyScreen {
  #here: ComponentType | undefined
  readonly #load: () => Promise<ComponentType>
  readonly #Lazy = lazy(async () => ({ default: await this.#loaded() }))

  constructor(load: () => Promise<ComponentType>) {
    this.#load = load
  }

  /** Loads the chunk early, so that opening the screen does not wait. */
  fetch(): void {
    void this.#loaded().catch(() => undefined)
  }

  /** Renders at once when the chunk is loaded; `lazy` would show the placeholder once more. */
  get component(): ComponentType {
    return this.#here ?? this.#Lazy
  }

  async #loaded(): Promise<ComponentType> {
    this.#here = await this.#load()
    return this.#here
  }
}

export function ScreenLoader({ screen }: { screen: LazyScreen }) {
  // Keeps the component that was rendered first: replacing it would lose what was typed.
  const Screen = useMemo(() => screen.component, [screen])
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Screen />
    </Suspense>
  )
}
