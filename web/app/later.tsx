import { type ComponentType, lazy, Suspense, useMemo } from 'react'
import { Waiting } from './waiting.tsx'

/** A screen in a chunk of its own. */
export class LaterScreen {
  #here: ComponentType | undefined
  readonly #load: () => Promise<ComponentType>
  readonly #Lazy = lazy(async () => ({ default: await this.#loaded() }))

  constructor(load: () => Promise<ComponentType>) {
    this.#load = load
  }

  /** Brings it ahead, so that opening it does not wait. */
  fetch(): void {
    void this.#loaded().catch(() => undefined)
  }

  /** Draws without waiting when it is here; `lazy` by itself would show what stands for it once more. */
  get component(): ComponentType {
    return this.#here ?? this.#Lazy
  }

  async #loaded(): Promise<ComponentType> {
    this.#here = await this.#load()
    return this.#here
  }
}

export function Later({ screen }: { screen: LaterScreen }) {
  // What has been begun is gone on with: another component would lose what was typed.
  const Screen = useMemo(() => screen.component, [screen])
  return (
    <Suspense fallback={<Waiting />}>
      <Screen />
    </Suspense>
  )
}
