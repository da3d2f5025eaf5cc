import type { FollowUpTemplate } from '#core/contract/automation.ts'

export const TEMPLATES_DE: Record<FollowUpTemplate, string> = {
  'polite-reminder': `Hallo {{name}},

ich möchte noch einmal auf meine Nachricht vom {{date}} zurückkommen, falls sie zwischen anderer Post untergegangen ist. Gibt es schon etwas Neues?

Eine kurze Antwort genügt. Vielen Dank!

Viele Grüße
{{my_name}}`,
  'urgent-follow-up': `Hallo {{name}},

auf meine Nachricht vom {{date}} habe ich noch keine Antwort erhalten, und die Sache ist für mich inzwischen dringend.

Ich bitte um eine möglichst baldige Antwort oder um einen Hinweis, an wen ich mich stattdessen wenden kann.

Vielen Dank und viele Grüße
{{my_name}}`,
  'gentle-nudge': `Hallo {{name}},

nur eine kurze Erinnerung an meine Nachricht vom {{date}}. Es eilt nicht; ich möchte nur sichergehen, dass sie angekommen ist.

Viele Grüße
{{my_name}}`,
  'final-notice': `Hallo {{name}},

seit dem {{date}} habe ich mehrmals geschrieben und keine Antwort erhalten. Dies ist meine letzte Nachricht dazu; auf meiner Seite schließe ich die Sache ab.

Falls das Thema später wieder wichtig wird, genügt eine Antwort auf diese Nachricht.

Alles Gute und viele Grüße
{{my_name}}`,
}
