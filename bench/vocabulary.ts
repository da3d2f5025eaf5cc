/** Deterministic prose: a small generator of business mail with realistically uneven word frequencies. */
export function createProse(seed: number) {
  let state = seed >>> 0 || 1
  const random = () => {
    // xorshift32, so that the figures are the same in every run.
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const word = () => {
    // Zipf-like: squaring favours the front of the list; rare words carry a number.
    const rank = Math.floor(random() ** 3 * 20_000)
    return rank < WORDS.length ? (WORDS[rank] as string) : `${pick(WORDS)}${rank}`
  }
  const words = (count: number) => Array.from({ length: count }, word).join(' ')
  return { random, pick, words, sentence: () => `${words(6 + Math.floor(random() * 10))}.` }
}

const WORDS =
  `the invoice project meeting please review contract draft attached team budget schedule next week thanks order delivery
  customer report update question answer call monday friday price offer payment account number total amount due date
  send received confirm change version final plan design test release issue fixed open closed travel hotel flight
  booking ticket seat office building room floor key access login password reset support service product feature
  request approval manager legal terms notice renewal annual quarterly monthly weekly daily summary notes agenda
  minutes action item owner deadline risk scope estimate hours days cost margin revenue forecast target result
  garden fence paint wood metal glass water river bridge road station train bus bicycle car engine repair`.split(
    /\s+/,
  )
