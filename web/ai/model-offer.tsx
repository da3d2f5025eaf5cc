import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { AI_DECLINED } from '#core/contract/ai.ts'
import { AI_ENGINES } from '#core/contract/ai-settings.ts'
import { ApiError, messageOf } from '#web/platform/api.ts'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { useAiSettings, useChangeAiSettings, useLocalModels } from './settings-queries.ts'

/** What stands in the editor where no model is connected, and what one would do. */
export const FRAME_NOTES = {
  answer:
    'This is a frame: a greeting, your answer and your name. It says nothing else about the message. A model writes real replies.',
  words:
    'Your words stand between a greeting and your name, unchanged. A model writes a real message from them.',
  rewrite:
    'The offline engine does not rewrite. Your words are unchanged, with a greeting and your name where they were missing. A model rewrites them.',
}

/** Why the engine in force declined, in words for the person; null where an error is of another kind. */
export const refusalOf = (error: unknown): string | null =>
  error instanceof ApiError && error.code === AI_DECLINED ? error.serverMessage : null

/** More are chosen in the settings. */
const MOST_SHOWN = 3

/**
 * What the engine in force does not do, and the way to one that does: a model on the server's machine at one press, or a key.
 * `onConnected` tries again.
 */
export function ModelOffer({ text, onConnected }: { text: string; onConnected: () => void }) {
  const { data: settings } = useAiSettings()
  const place = useRef<HTMLDivElement>(null)
  // It opens below what was asked, where a bar of buttons may lie over it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: also runs when the way to a model is known
  useEffect(() => {
    // Newer browsers answer a promise, which an effect must not.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [settings])
  return (
    <div ref={place} className="flex scroll-mb-16 flex-col max-sm:scroll-mb-32 gap-2 text-sm">
      <p role="status" className="max-w-measure">
        {text}
      </p>
      {settings && !settings.canChange && (
        <p className="text-muted">Your organization's admin can connect a model in Settings, AI.</p>
      )}
      {settings?.canChange && (
        <div className="flex flex-wrap items-center gap-2">
          {settings.canUseLocal && <LocalModels onConnected={onConnected} />}
          <Button asChild size="sm">
            <Link to={`${paths.settings}?tab=ai`}>Connect a model with a key</Link>
          </Button>
        </div>
      )}
    </div>
  )
}

function LocalModels({ onConnected }: { onConnected: () => void }) {
  const { data, isError } = useLocalModels()
  const change = useChangeAiSettings()
  const models = data?.models.slice(0, MOST_SHOWN) ?? []
  if (!data && !isError) return <span className="text-muted">Looking for models on this server...</span>
  if (models.length === 0)
    return (
      <span className="text-muted">
        No model runs on this server (Ollama, LM Studio and llama.cpp were looked for).
      </span>
    )
  return (
    <>
      {models.map(({ server, model }) => (
        <Button
          key={`${server} ${model}`}
          size="sm"
          className="max-w-full"
          disabled={change.isPending}
          onClick={() => change.mutate({ body: { provider: server, model } }, { onSuccess: onConnected })}
        >
          <span className="truncate">
            Use {AI_ENGINES[server].name} ({model})
          </span>
        </Button>
      ))}
      {change.isError && (
        <span role="alert" className="text-danger">
          {messageOf(change.error, 'Not connected. Please try again later.')}
        </span>
      )}
    </>
  )
}
