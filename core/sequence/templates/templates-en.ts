import type { FollowUpTemplate } from '#core/contract/automation.ts'

export const TEMPLATES_EN: Record<FollowUpTemplate, string> = {
  'polite-reminder': `Hi {{name|there}},

I would like to come back to my message of {{date}}, in case it was lost among other mail. Is there any news?

A short answer is enough. Thank you very much.

Best regards,
{{my_name}}`,
  'urgent-follow-up': `Hi {{name|there}},

I have not heard back about my message of {{date}} yet, and the matter has become urgent for me.

Could you please answer as soon as possible, or tell me whom I can ask instead?

Thank you,
{{my_name}}`,
  'gentle-nudge': `Hi {{name|there}},

Just a quick reminder of my message of {{date}}. There is no hurry; I only want to make sure that it has arrived.

Best,
{{my_name}}`,
  'final-notice': `Hi {{name|there}},

I have written a few times since {{date}} without an answer. This is my last message about it, and I will close the matter on my side.

Should it become relevant again, a reply to this message is all it takes.

All the best,
{{my_name}}`,
}
