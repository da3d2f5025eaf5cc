import type { Story } from '../story.ts'

/** Invoices, payments, receipts and taxes. */
export const money: Story[] = [
  {
    box: 'ada',
    subject: 'Invoice 2026-118 is overdue',
    ago: 29,
    unread: true,
    mail: `
@priya invoice-2026-118.pdf
Hello Ada,

invoice 2026-118 over €14,200 was due on the 12th and is still open. I attach a copy. Has there been a problem with it?

Regards
Priya

@me +30h
Hello Priya,

the payment is stuck because the purchase order number is missing on the invoice. It is PO-7741. Could you add it and send the invoice again? I will then pay the same day.

Ada

@priya +4h invoice-2026-118-b.pdf
Of course, here it is with PO-7741. We waive the reminder fee.

@me +2h
Paid today, it should be with you on {+2w}.

@priya +70h
Received with thanks. Before I close the month: do you want the quarterly statement as CSV or as PDF?
`,
  },
  {
    box: 'ada',
    subject: 'Tax prepayment for the fourth quarter',
    ago: 2,
    unread: true,
    mail: `
@priya prepayment-q4.pdf
Hello Ada,

the prepayment for the fourth quarter is €6,310, due on {+14}. It is higher than in summer because the museum paid two instalments at once.

You can ask to have it lowered. I would not: what you save now comes back in May, with interest.

May I have the bank debit it?

Priya

@me +3h
Leave it as it is, and yes, please debit it. Could you tell me in one sentence what to put aside each month from January?

@priya +1h
One sentence: a quarter of every invoice that is paid, on the day it is paid, into the account that has no card.
`,
  },
  {
    box: 'ada',
    subject: 'Our new bank account',
    ago: 6,
    mail: `
@impostor
Hello Ada,

our bank has closed the account that you know. Please pay all open invoices to the new one from today on: DE00 0000 0000 0000 0000 00.

I am in meetings all day, so a short confirmation by mail is enough.

Priya
`,
  },
  {
    box: 'ada',
    subject: 'Second reminder: D-7781, chairs for the meeting room',
    ago: 3,
    unread: true,
    mail: `
@pedido reminder-d-7781.pdf
Dear Ms. Brandt,

our records show that D-7781 over €1,148.00 has been open since {-41d}. If the amount does not reach us by {+7} we must add a late fee of €40.

Should you have paid in the meantime, please accept our apologies and send us the proof of transfer.

Íñigo Etxeberria
Mobiliario Norte
`,
  },
  {
    box: 'hello',
    subject: 'Invoice 4402 from Kupfer Hosting',
    ago: 9,
    mail: `
@kupfer invoice-4402.pdf
Hello Demo & Co,

please find attached invoice 4402 for {month-1}: €1,284.60, payable within 14 days.

@me +22h
Hello Dana,

that is twice what we paid in every other month. I think server 3 is on it two times: once as "web-3" and once under its new name "museum-3". Could you look?

Noor, for Demo & Co

@kupfer +3h
You are right, and I am sorry. When the machine was renamed it became a second one for our accounts. You have been billed for a ghost.

@kupfer +40m invoice-4402-corrected.pdf
Here is the corrected invoice over €642.30. The old one is cancelled, please do not pay it. I have asked our technicians to check the months before.

@me +1h
Paid today. If {month-2} was doubled as well I would like a credit note rather than a transfer. Until when will you know?

@kupfer +1d
By {+4}. A credit note is fine.
`,
  },
  {
    box: 'hello',
    subject: 'We seem to have paid you twice',
    ago: 5,
    unread: true,
    mail: `
@licences
Good morning,

closing our books I notice two transfers to you on the same day, both over €3,450.00 and both with your reference 2026-131. Only one was meant.

Would you kindly return the second? Our account details are those on the purchase order.

@me +2h
Good morning Ms. Allard,

found: two arrivals on the 3rd. Our bookkeeper sends the second back on {+1w}; please allow two working days.

Noor, for Demo & Co

@licences +3d
Thank you, it has arrived. For our auditors: could you confirm in writing that 2026-131 is settled in full?
`,
  },
  {
    box: 'hello',
    subject: 'Purchase order 88-104: twelve licences',
    ago: 15,
    mail: `
@licences purchase-order-88-104.pdf
Dear Sir or Madam,

attached you will find our purchase order for twelve licences of the gallery planner, one year, at the price of your quotation.

Kindly confirm the delivery date, and note that we can only pay against an invoice which shows the order number.

@me +4h licences.csv
Dear Ms. Allard,

confirmed. The twelve keys are in the attached file and work from now on. The invoice with your order number follows on {+3w}, payable within thirty days.

Tomás, for Demo & Co

@licences +1d
Received and distributed. Eleven colleagues are in; Mr. Osgood on the top floor sees a white page. He uses a computer of some age. Is there a minimum?
`,
  },
  {
    box: 'noor',
    subject: 'Expense report Basel',
    ago: 7,
    mail: `
@desmond
Hi Noor,

nearly done with your Basel trip. Three questions and you get your money on {+5w}:

1. The dinner for CHF 214: who was there, and for what?
2. The hotel charged a "city fee". Is it in the price or on top?
3. There is a taxi at 4:50 in the morning. Really?

Desmond

@me +3h inline
> 1. The dinner for CHF 214: who was there, and for what?

Regula Frei and two people from her front desk. We talked about the third site. It was raclette, there is no cheap raclette in Basel.

> 2. The hotel charged a "city fee". Is it in the price or on top?

On top, CHF 4.20 a night, three nights. The slip is the small yellow one.

> 3. There is a taxi at 4:50 in the morning. Really?

Really. The first tram goes at 5:20 and my train went at 5:34.

@desmond +1d
All clear, CHF 861.30 are on their way. You may claim two days of daily allowance as well, you forgot that. Shall I add it?

@me +20m
Yes please!
`,
  },
  {
    box: 'june',
    subject: 'Receipts for November',
    ago: 1,
    unread: true,
    isPrivate: true,
    mail: `
@ingrid
Hello June,

for the November return I am missing three receipts: the train to Porto on the 4th, the hotel (two nights), and the screws from the hardware store.

Could you send photographs by the 28th?

Ingrid
`,
  },
  {
    box: 'june',
    subject: 'Invoice 57: cover for the winter issue',
    ago: 2,
    mail: `
@me invoice-57.pdf
Dear accounts team,

invoice 57 for the cover of the winter issue is attached: £850, payable within 30 days.

June Okafor

@magazine +1d
This is an automated reply. Your invoice has been received and will be processed in the order of receipt. Reference MM-20417.

@me +34d
Hello,

MM-20417 has been due for four days. Is anything missing on it?

June

@magazine +1d
Dear supplier,

a purchase order number is required for payments above £500. Please obtain it from the person who commissioned the work.

@kate +3h
June, I am so sorry, this is my fault: nobody told me that covers need an order now. It is PO-5588, I have written it on your invoice myself and carried it upstairs. They promise {+4w}. If it is not there by then, call me at home.

Kate

@me +1h
Thank you for carrying it. I will look on {+4w}.
`,
  },
  {
    box: 'june',
    subject: 'Deposit for the old studio',
    ago: 10,
    unread: true,
    mail: `
@me
Dear committee,

I handed over the studio on the first of last month, painted and with both keys. The deposit of £900 has not come back yet. When may I expect it?

June Okafor

@court +6d
Dear Ms. Okafor,

the committee has noted a stain in the sink and a missing bulb on the landing, and proposes to retain £140.

@me +5h
Dear committee,

the stain is on the photograph of the day I moved in, which I attach again in case it was lost. The landing is not part of the studio. I ask for the full amount by {+10}.

June Okafor

@court +4d
Dear Ms. Okafor,

in view of the photograph the committee withdraws its claim about the sink. There remains the bulb (£6). Do you agree to £894?
`,
  },
]
