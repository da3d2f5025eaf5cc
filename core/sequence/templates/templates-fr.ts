import type { FollowUpTemplate } from '#core/contract/automation.ts'

export const TEMPLATES_FR: Record<FollowUpTemplate, string> = {
  'polite-reminder': `Bonjour {{name}},

Je me permets de revenir sur mon message du {{date}}, au cas où il se serait perdu parmi d'autres courriers. Y a-t-il du nouveau ?

Une réponse brève suffit. Merci beaucoup.

Bien cordialement,
{{my_name}}`,
  'urgent-follow-up': `Bonjour {{name}},

Mon message du {{date}} est resté sans réponse, et le sujet est devenu urgent pour moi.

Serait-il possible d'avoir une réponse rapidement, ou de savoir à qui m'adresser ?

Merci d'avance,
{{my_name}}`,
  'gentle-nudge': `Bonjour {{name}},

Un petit rappel au sujet de mon message du {{date}}. Rien ne presse ; je voudrais seulement m'assurer qu'il est bien arrivé.

Bonne journée,
{{my_name}}`,
  'final-notice': `Bonjour {{name}},

J'ai écrit plusieurs fois depuis le {{date}} sans recevoir de réponse. Ce message est le dernier à ce sujet, et je clos le dossier de mon côté.

Si la question redevient d'actualité, il suffit de répondre à ce message.

Bien cordialement,
{{my_name}}`,
}
