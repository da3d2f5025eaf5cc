import type { FollowUpTemplate } from '#core/contract/automation.ts'

export const TEMPLATES_ES: Record<FollowUpTemplate, string> = {
  'polite-reminder': `Hola {{name}}:

Quisiera retomar mi mensaje del {{date}}, por si se perdió entre otros correos. ¿Hay alguna novedad?

Basta con una respuesta breve. Muchas gracias.

Un cordial saludo,
{{my_name}}`,
  'urgent-follow-up': `Hola {{name}}:

Todavía no he recibido respuesta a mi mensaje del {{date}} y el asunto se ha vuelto urgente para mí.

¿Sería posible recibir una respuesta cuanto antes, o saber a quién puedo dirigirme?

Muchas gracias,
{{my_name}}`,
  'gentle-nudge': `Hola {{name}}:

Solo un breve recordatorio de mi mensaje del {{date}}. No hay prisa; únicamente quiero asegurarme de que haya llegado.

Saludos,
{{my_name}}`,
  'final-notice': `Hola {{name}}:

He escrito varias veces desde el {{date}} sin recibir respuesta. Este es mi último mensaje al respecto y, por mi parte, doy el asunto por cerrado.

Si más adelante vuelve a ser relevante, basta con responder a este mensaje.

Un cordial saludo,
{{my_name}}`,
}
