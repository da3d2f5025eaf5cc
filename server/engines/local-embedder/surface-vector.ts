import { hashText, mix } from './hash.ts'
import { DIMENSIONS } from './training/sign-bases.ts'

/** Shares of the squared length: the word as a whole, and its spelling. */
const STEM_SHARE = 0.6
const LETTERS_SHARE = 0.4
const SHORTEST_RUN = 3
const LONGEST_RUN = 5
/** Number of entries that an n-gram changes: enough that two n-grams are hardly ever confused. */
const ENTRIES_OF_RUN = 8

/**
 * Adds a vector of length `weight` for the spelling of a word: signs hashed from its stems, and from n-grams of three to
 * five letters, which misspelt, inflected and compound words share (after fastText; hashing: Weinberger et al., 2009).
 * All stems have equal shares.
 */
export function addSurface(
  target: Float32Array,
  word: string,
  stems: readonly string[],
  weight: number,
): void {
  if (stems.length === 0) return
  const stemStep = weight * Math.sqrt(STEM_SHARE / stems.length / DIMENSIONS)
  for (const stem of stems) addSigns(target, hashText(stem), stemStep)
  addLetters(target, `<${word}>`, weight * Math.sqrt(LETTERS_SHARE))
}

/** Adds a vector of length `weight` for two consecutive words. */
export function addBigram(target: Float32Array, first: string, second: string, weight: number): void {
  addEntries(target, hashText(`${first} ${second}`, 2), weight / Math.sqrt(ENTRIES_OF_RUN))
}

function addLetters(target: Float32Array, bounded: string, weight: number): void {
  let runs = 0
  for (let length = SHORTEST_RUN; length <= LONGEST_RUN; length += 1)
    runs += Math.max(0, bounded.length - length + 1)
  const step = weight / Math.sqrt(Math.max(1, runs) * ENTRIES_OF_RUN)
  for (let start = 0; start + SHORTEST_RUN <= bounded.length; start += 1) {
    // FNV-1a of all n-grams that begin here; each extends the one before by a letter.
    let hash = 0x811c9dc5
    for (let length = 1; length <= LONGEST_RUN && start + length <= bounded.length; length += 1) {
      hash = Math.imul(hash ^ bounded.charCodeAt(start + length - 1), 0x01000193)
      if (length >= SHORTEST_RUN) addEntries(target, mix(hash), step)
    }
  }
}

/** All entries, each up or down. */
function addSigns(target: Float32Array, seed: number, step: number): void {
  for (let at = 0; at < DIMENSIONS; at += 32) {
    let bits = mix(seed + at * 0x9e3779b1)
    for (let bit = 0; bit < 32; bit += 1) {
      target[at + bit]! += bits & 1 ? step : -step
      bits >>>= 1
    }
  }
}

/** A few entries, up or down, by a linear congruential generator (the constants of Numerical Recipes). */
function addEntries(target: Float32Array, seed: number, step: number): void {
  let bits = seed
  for (let count = 0; count < ENTRIES_OF_RUN; count += 1) {
    bits = (Math.imul(bits, 1664525) + 1013904223) | 0
    target[(bits >>> 16) & (DIMENSIONS - 1)]! += bits < 0 ? step : -step
  }
}
