import { unwriteStep } from '#server/send/outbox/campaign/campaign-queries.ts'
import { followToDraft, markWithdrawn } from '#server/send/outbox/gate/answered-queries.ts'
import { refuseAnswer, refuseMore } from '#server/send/outbox/gate/refuse-answer.ts'
import { refuseCampaign } from '#server/send/outbox/gate/refuse-campaign.ts'
import { refuseFollowUp } from '#server/send/outbox/gate/still-wanted.ts'
import { refuseNote, refuseUnwanted } from '#server/send/outbox/gate/still-wanted-reply.ts'
import type { Guests } from './guest.ts'

/** Who is asked before a message of each kind leaves. */
export const guests: Required<Guests> = {
  follow_up: { refuse: refuseFollowUp, ifSecond: 'later' },
  campaign: { refuse: refuseCampaign, ifSecond: 'later', writesAnew: true, withdraw: unwriteStep },
  auto_reply: {
    refuse: refuseUnwanted,
    refuseWords: refuseAnswer,
    // An answer that comes a day late answers nothing.
    ifSecond: 'never',
    withdraw: markWithdrawn,
    followToDraft,
  },
  vacation: { refuse: refuseNote, refuseWords: refuseMore, ifSecond: 'never' },
  // The person has chosen who gets it, and wants all of it: it is no correspondence.
  rule_forward: { refuse: async () => null, ifSecond: 'send' },
}
