import {
  keepPreviousData,
  notifyManager,
  QueryClient,
  type QueryFunctionContext,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Endpoint, ResponseOf } from '#core/contract/endpoint.ts'
import { ApiError, call, type Input, isServerAway } from './api.ts'
import { keptAnswer } from './device/kept-answers.ts'
import { keepEqual } from './keep-equal.ts'
import { hasWaitingChanges, queueChange } from './outbox.ts'

/**
 * Section 7 of the specification: data becomes stale only when it is marked, nothing is retried, unused data is kept
 * for 5 minutes.
 */
export function createQueryClient(): QueryClient {
  // Otherwise a change is on screen a task later, and a key that is typed meanwhile is taken for what is still there.
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
        retry: false,
        // Without a connection, use the answer stored on this device.
        networkMode: 'always',
        structuralSharing: keepEqual,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

type ReadKey = readonly [path: string, input: unknown]

/** The path template comes first, so that channel messages and actions can mark queries stale by path prefix. */
export function readKey<E extends Endpoint>(endpoint: E, input: Input<E>): ReadKey {
  return [endpoint.path, input]
}

interface ReadOptions<E extends Endpoint> {
  enabled?: boolean
  /** In milliseconds; may depend on the last answer. */
  refetchInterval?: number | false | ((answer: ResponseOf<E> | null | undefined) => number | false)
  /** Show the previous page or query until the new one has loaded. */
  keepPrevious?: boolean
  staleTime?: number
}

export function readOptions<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return {
    queryKey: readKey(endpoint, input),
    queryFn: async ({ signal, client, queryKey }: QueryFunctionContext): Promise<ResponseOf<E> | null> => {
      // What is on screen contains the change; an answer may be from before it. It is asked again once the change is done.
      const shown = client.getQueryData<ResponseOf<E> | null>(queryKey)
      if (shown !== undefined && isChanging(client, endpoint.path)) return shown
      try {
        return await call(endpoint, input, { signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null
        // The query on screen may contain changes that are stored nowhere else.
        const isEmpty = client.getQueryData(queryKey) === undefined
        const kept = isEmpty && isServerAway(error) ? await keptAnswer(queryKey) : undefined
        if (kept === undefined) throw error
        return kept as ResponseOf<E>
      }
    },
  }
}

/** Reads an endpoint. A 401 is an empty result (`null`), as the specification says. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: ReadOptions<E> = {},
): UseQueryResult<ResponseOf<E> | null> {
  const { keepPrevious, refetchInterval = false, ...rest } = options
  return useQuery<ResponseOf<E> | null>({
    ...readOptions(endpoint, input),
    ...rest,
    refetchInterval:
      typeof refetchInterval === 'function' ? ({ state }) => refetchInterval(state.data) : refetchInterval,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}

interface ActionOptions<E extends Endpoint> {
  /** The path prefixes that the action makes stale. */
  refreshes?: readonly string[]
  /** Changes caches at once; returns a function that reverts this if the call fails. */
  optimistic?: (client: QueryClient, input: Input<E>) => (() => void) | undefined
  /**
   * For `optimistic`: set if each call carries all of what it changes (a list, an order, fields): calls for the same address are sent in the order in
   * which they were made, because the older one would win if it arrived last.
   */
  inOrder?: boolean
  /**
   * Set if the change may wait on this device while there is no connection; returns the result to use meanwhile. `key`
   * cancels the change (`cancelChange`).
   */
  offline?: (input: Input<E>, key: number) => ResponseOf<E>
}

/** Calls an endpoint as a mutation, and refreshes what it makes stale. */
export function useAction<E extends Endpoint>(
  endpoint: E,
  options: ActionOptions<E> = {},
): UseMutationResult<ResponseOf<E>, Error, Input<E>, { undo: (() => void) | undefined }> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<E>) => {
      const perform = () => callOrQueue(endpoint, input, options.offline)
      const line = options.inOrder ? JSON.stringify([endpoint.path, input.params]) : undefined
      const { refreshes = [] } = options
      return options.optimistic ? runChange(client, perform, { refreshes, line }) : perform()
    },
    onMutate: async input => {
      if (options.optimistic) await client.cancelQueries({ predicate: hasPrefix(options.refreshes ?? []) })
      return { undo: options.optimistic?.(client, input) }
    },
    onError: (_error, _input, context) => context?.undo?.(),
    onSettled: () => refresh(client, options.refreshes ?? []),
  })
}

/** Calls an endpoint; with `offline`, the change waits on this device while there is no connection. */
export async function callOrQueue<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  offline?: ActionOptions<E>['offline'],
): Promise<ResponseOf<E>> {
  if (!offline) return call(endpoint, input)
  try {
    // Changes that already wait have to be sent first.
    if (!hasWaitingChanges()) return await call(endpoint, input)
  } catch (error) {
    if (!isServerAway(error)) throw error
  }
  return offline(input, await queueChange(endpoint, input))
}

/**
 * In milliseconds. A change is reported twice, by its own answer and by the channel; within this time they cause one
 * refresh.
 */
const TOGETHER_MS = 50

interface Refreshing {
  /** What each change that the server has not answered yet will refresh: path prefixes. */
  changes: Set<{ refreshes: readonly string[] }>
  /** The last change of each line that is not settled. */
  last: Map<string, Promise<unknown>>
  prefixes: Set<string>
  /** The callers that wait for the next refresh. */
  next: PromiseWithResolvers<void>
  timer: ReturnType<typeof setTimeout> | undefined
}
const refreshing = new WeakMap<QueryClient, Refreshing>()

function refreshingOf(client: QueryClient): Refreshing {
  const known = refreshing.get(client)
  if (known) return known
  const fresh = {
    changes: new Set<{ refreshes: readonly string[] }>(),
    last: new Map<string, Promise<unknown>>(),
    prefixes: new Set<string>(),
    next: Promise.withResolvers<void>(),
    timer: undefined,
  }
  refreshing.set(client, fresh)
  return fresh
}

/**
 * Marks all cached answers under these path prefixes stale; those on screen are loaded again. This runs a moment later,
 * and never while a change is being sent: an answer from before the change would put a removed row back on screen.
 */
export function refresh(client: QueryClient, prefixes: readonly string[]): Promise<void> {
  if (prefixes.length === 0) return Promise.resolve()
  const state = refreshingOf(client)
  for (const prefix of prefixes) state.prefixes.add(prefix)
  schedule(client, state)
  return state.next.promise
}

function schedule(client: QueryClient, state: Refreshing): void {
  if (state.changes.size > 0 || state.prefixes.size === 0) return
  state.timer ??= setTimeout(() => {
    state.timer = undefined
    if (state.changes.size > 0) return
    const { prefixes, next } = state
    state.prefixes = new Set()
    state.next = Promise.withResolvers()
    next.resolve(client.invalidateQueries({ predicate: hasPrefix([...prefixes]) }))
  }, TOGETHER_MS)
}

/**
 * Runs a change that is already on screen, and `refreshes` what is under these path prefixes afterwards, which waits until it
 * is done. Changes of one `line` run one after the other.
 */
export async function runChange<T>(
  client: QueryClient,
  work: () => Promise<T>,
  { refreshes, line }: { refreshes: readonly string[]; line?: string | undefined },
): Promise<T> {
  const state = refreshingOf(client)
  const change = { refreshes }
  state.changes.add(change)
  try {
    return await (line === undefined ? work() : inLine(state, line, work))
  } finally {
    state.changes.delete(change)
    for (const prefix of refreshes) state.prefixes.add(prefix)
    schedule(client, state)
  }
}

/** Runs after the change before it, whether that failed or not. */
function inLine<T>({ last }: Refreshing, line: string, work: () => Promise<T>): Promise<T> {
  const running = (last.get(line) ?? Promise.resolve()).then(work)
  const settled = running.then(
    () => {},
    () => {},
  )
  last.set(line, settled)
  void settled.then(() => last.get(line) === settled && last.delete(line))
  return running
}

/** Whether a change is being sent that will refresh this path. */
const isChanging = (client: QueryClient, path: string): boolean =>
  [...(refreshing.get(client)?.changes ?? [])].some(({ refreshes }) => isUnder(path, refreshes))

const isUnder = (path: string, prefixes: readonly string[]): boolean =>
  prefixes.some(prefix => path === prefix || path.startsWith(`${prefix}/`))

function hasPrefix(prefixes: readonly string[]) {
  return ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
    typeof path === 'string' && isUnder(path, prefixes)
}
