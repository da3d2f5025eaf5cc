import { followToDraft, markWithdrawn } from '#server/automation/replies/leaving/answered-queries.ts'
import { refuseAnswer, refuseMore } from '#server/automation/replies/leaving/refuse-answer.ts'
import { refuseNote, refuseUnwanted } from '#server/automation/replies/leaving/still-wanted.ts'
import { refuseFollowUp } from '#server/automation/sequences/state/refuse-follow-up.ts'
import { unwriteStep } from '#server/campaigns/sending/state/campaign-queries.ts'
import { refuseCampaign } from '#server/campaigns/sending/state/refuse-campaign.ts'
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
