export type Tone = 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger' | 'ai'

/** A tinted background with readable text. */
export const toneSoft: Record<Tone, string> = {
  neutral: 'bg-active text-muted',
  accent: 'bg-accent-soft text-accent-text',
  info: 'bg-info-soft text-info-text',
  success: 'bg-success-soft text-success-text',
  warning: 'bg-warning-soft text-warning-text',
  danger: 'bg-danger-soft text-danger-text',
  ai: 'bg-ai-soft text-ai-text',
}

/** A mark in the tone: dots and bars. */
export const toneMark: Record<Tone, string> = {
  neutral: 'bg-line-control',
  accent: 'bg-accent',
  info: 'bg-info',
  success: 'bg-success',
  warning: 'bg-warning',
  danger: 'bg-danger',
  ai: 'bg-ai',
}
