/** What mail programs write above the message they quote, by language: data only. */

/** "On …, … wrote:" on one line (or joined from two or three). */
export const attributions: RegExp[] = [
  /^On\b.{4,300}\bwrote:$/i,
  /^.{4,300}<[^<>\s]+@[^<>\s]+>\s*(?:wrote|schrieb|a écrit|escribió)\s*:$/i,
  /^Am\b.{4,300}\bschrieb\b.{0,200}:$/i,
  /^(?:Le|El)\b.{4,300}\b(?:a écrit|écrivait|escribió)\s*:$/i,
  /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}.{0,200}(?:wrote|schrieb|a écrit|escribió|:)\s*:?\s*$/i,
  /^.{1,120}\b(?:wrote|schrieb|a écrit|escribió)\s*:$/i,
]

/** Lines after which everything is the quoted message. */
export const originalMarkers: RegExp[] = [
  /^\s*-{2,}\s*(?:Original Message|Original Appointment|Forwarded message)\s*-{2,}\s*$/i,
  /^\s*-{2,}\s*(?:Ursprüngliche Nachricht|Originalnachricht|Weitergeleitete Nachricht)\s*-{2,}\s*$/i,
  /^\s*-{2,}\s*(?:Message d['’]origine|Message original|Message transféré)\s*-{2,}\s*$/i,
  /^\s*-{2,}\s*(?:Mensaje original|Mensaje reenviado)\s*-{2,}\s*$/i,
]

/** Fields of a header block as Outlook writes it; the first opens it, and another must follow close by. */
export const headerOpening = /^\s*\*?(?:From|Von|De|Expéditeur|Remitente)\s*:\*?\s*\S/i
export const headerField =
  /^\s*\*?(?:Sent|To|Cc|Subject|Date|Gesendet|Datum|An|Betreff|Envoyé|À|Objet|Enviado(?: el)?|Para|Asunto|Fecha)\s*:\*?/i
