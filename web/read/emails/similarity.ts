/** Above 0.6 blue, above 0.4 green, otherwise grey (specification, section 9). */
export function similarityTone(score: number): 'info' | 'success' | 'neutral' {
  if (score > 0.6) return 'info'
  return score > 0.4 ? 'success' : 'neutral'
}
