/** When people meet, and by when something is due. Format: parse-concepts.ts. */
export const calendar = `
meeting ~ appointment video-call agenda
en meeting, meetings, meet, get together, sit down together, catch up, catch-up, sync up, one-on-one, stand-up, kick-off, meet up
de Besprechung, Besprechungen, Meeting, Meetings, Sitzung, Treffen, treffen, Gespräch, zusammensetzen, Jour fixe, Unterredung, besprechen
fr réunion, réunions, rencontre, rencontrer, entrevue, se voir, point hebdomadaire, se réunir, entretien de suivi
es reunión, reuniones, reunirnos, reunirse, encuentro, encontrarnos, quedar, junta, vernos

appointment ~ meeting calendar
en appointment, appointments, time slot, slot, book a time, date and time, schedule a time, availability, available on
de Termin, Termine, Terminvorschlag, Terminvereinbarung, Zeitfenster, Uhrzeit, Verabredung, Terminanfrage, Terminfindung
fr rendez-vous, rdv, créneau, créneaux, prise de rendez-vous, disponibilité, disponibilités, disponible
es cita, citas, cita previa, hueco, hora de la cita, disponibilidad, disponible, horario de la cita

calendar ~ appointment
en calendar, schedule, scheduling, scheduled, timetable, diary, book in, calendar invite
de Kalender, Zeitplan, Terminplan, Terminkalender, einplanen, ansetzen, terminieren
fr calendrier, agenda électronique, emploi du temps, planning, planifier, programmer, planifié
es calendario, cronograma, programar, programada, horario, planificar, agendar

reschedule ~ appointment delay cancel
en reschedule, rescheduled, postpone, postponed, move the meeting, push back, another time, bring forward, different date, pushed to
de verschieben, verschoben, verlegen, verlegt, neuer Termin, anderen Termin, vorverlegen, Terminverschiebung, umbuchen
fr reporter, reporté, reportée, décaler, décalé, déplacer le rendez-vous, autre date, repousser, repoussé
es aplazar, aplazado, aplazada, posponer, cambiar la fecha, mover la reunión, reprogramar, otra fecha, retrasar la reunión

invitation ~ event meeting
en invitation, invitations, invite, invited, inviting, rsvp, you are welcome to join, join us
de Einladung, Einladungen, einladen, eingeladen, lade ein, laden Sie herzlich
fr invitation, invitations, inviter, invité, invitée, convier, convié
es invitación, invitaciones, invitar, invitado, invitada, invitamos, convidar

attendance * 0.9 ~ invitation event
en attend, attending, attendance, attendees, take part, participate, participants, confirm attendance
de teilnehmen, Teilnahme, Teilnehmer, Zusage, zusagen, dabei sein, Anwesenheit
fr participer, participation, participants, présence, assister, confirmer votre présence
es asistir, asistencia, asistentes, participar, participación, participantes

agenda ~ meeting minutes
en agenda, agenda items, talking points, topics to discuss, points to discuss
de Tagesordnung, Agenda, Tagesordnungspunkte, TOP, Gesprächspunkte, Themenliste
fr ordre du jour, points à aborder, points à l'ordre du jour
es orden del día, temas a tratar, puntos a tratar, agenda de la reunión

minutes ~ meeting agenda
en minutes of, meeting minutes, meeting notes, notes of today, notes from the meeting, protocol, recap, write-up, action points
de Protokoll, Protokolle, Mitschrift, Besprechungsnotizen, Gesprächsnotiz, Ergebnisprotokoll
fr compte rendu, compte-rendu, procès-verbal, notes de réunion, relevé de décisions
es acta, actas, acta de la reunión, notas de la reunión, minuta

video-call ~ meeting phone-call
en video call, zoom, teams call, video conference, online meeting, google meet, webex, conference call, dial-in, screen share
de Videokonferenz, Videoanruf, Onlinemeeting, Telefonkonferenz, Zoom-Link, Videocall, Einwahldaten, Bildschirm teilen
fr visioconférence, visio, appel vidéo, réunion en ligne, conférence téléphonique, lien de connexion
es videollamada, videoconferencia, reunión en línea, reunión virtual, llamada por zoom, conferencia telefónica

phone-call ~ video-call contact
en phone call, call, calling, called, phone, telephone, ring, give me a ring, voicemail, call back, callback, speak on the phone, mobile number
de Anruf, anrufen, angerufen, Telefonat, telefonieren, Telefon, telefonisch, Rückruf, zurückrufen, Mailbox, Handynummer, Telefonnummer
fr appel, appeler, téléphone, téléphoner, téléphonique, coup de fil, rappeler, messagerie vocale, numéro de téléphone, appelle, appelez
es llamada, llamar, teléfono, telefónica, telefonear, devolver la llamada, llámame, llámeme, buzón de voz, número de teléfono

deadline ~ urgent due-date
en deadline, deadlines, cut-off, latest by, no later than, time limit, closing date
de Frist, Fristen, Abgabetermin, Stichtag, Abgabefrist, spätestens, Deadline, Einsendeschluss, fristgerecht
fr date limite, délai, délais, échéance, au plus tard, dernier délai
es fecha límite, plazo, plazos, a más tardar, fecha tope, vencimiento del plazo

due-date * 0.8 ~ deadline payment
en due date, due on, due by, is due, payable by
de Fälligkeit, fällig, Zahlungsziel, Fälligkeitsdatum
fr date d'échéance, exigible, arrive à échéance
es fecha de vencimiento, vence, vencimiento

urgent ~ deadline important
en urgent, urgently, asap, as soon as possible, immediately, right away, at once, emergency, time-critical, critical, without delay, high priority, pressing
de dringend, eilig, sofort, umgehend, schnellstmöglich, so schnell wie möglich, Notfall, eilt, unverzüglich, dringlich, brandeilig, schnellstens
fr urgent, urgente, urgence, immédiatement, au plus vite, dès que possible, sans délai, de toute urgence, tout de suite, pressant
es urgente, urgentemente, urgencia, inmediatamente, cuanto antes, lo antes posible, de inmediato, enseguida, emergencia, apremiante

important ~ urgent
en important, essential, priority, crucial, vital, priorities
de wichtig, wesentlich, Priorität, entscheidend, unbedingt, Wichtigkeit
fr important, importante, essentiel, priorité, prioritaire, crucial
es importante, esencial, prioridad, prioritario, crucial, imprescindible

delay ~ overdue reschedule apology
en delay, delayed, delays, late, behind schedule, running late, held up, backlog, take longer, later than planned, slipped
de Verspätung, verspätet, Verzögerung, verzögert, verzögern, später als geplant, in Verzug geraten, Rückstand, dauert länger
fr retard, retards, en retard, retardé, retardée, prend plus de temps, décalage
es retraso, retrasos, retrasado, retrasada, demora, demorado, tarde, tardará más

reminder ~ overdue follow-up
en reminder, remind, reminders, remember to, gentle nudge, friendly reminder, don't forget
de Erinnerung, erinnern, Zahlungserinnerung, denk daran, denken Sie daran, vergessen Sie nicht, erinnere
fr rappel, rappels, relance, relancer, n'oubliez pas, pour rappel, rappelons
es recordatorio, recordatorios, recordar, recordarle, recuerde, no olvide, le recordamos

follow-up ~ reminder reply
en follow up, following up, followed up, any news, any update, checking in, circle back, haven't heard back, still waiting for your answer, bump
de nachfassen, nachhaken, Rückmeldung, noch nichts gehört, gibt es Neuigkeiten, warte noch auf, nachgefragt, Nachfrage
fr relancer, je reviens vers vous, des nouvelles, sans réponse de votre part, sans nouvelles, suite à mon message
es hacer seguimiento, seguimiento, alguna novedad, alguna noticia, sigo esperando, retomar, sin respuesta

event ~ conference invitation
en event, events, ceremony, opening night, venue, open day, gala
de Veranstaltung, Veranstaltungen, Event, Feier, Eröffnung, Tag der offenen Tür, Veranstaltungsort, Festakt
fr événement, événements, évènement, cérémonie, inauguration, soirée, portes ouvertes
es evento, eventos, acto, ceremonia, inauguración, jornada de puertas abiertas, celebración

conference ~ event talk
en conference, trade fair, exhibition, summit, congress, symposium, booth, expo, meetup
de Konferenz, Tagung, Messe, Ausstellung, Kongress, Messestand, Fachmesse, Symposium
fr conférence, salon professionnel, exposition, congrès, colloque, foire, stand d'exposition
es conferencia, feria, exposición, congreso, simposio, salón, stand de feria

talk ~ conference presentation
en talk, speech, keynote, speaker, speakers, lecture, panel
de Vortrag, Vorträge, Rede, Referent, Referentin, Vorlesung, Sprecher, Podiumsdiskussion
fr exposé, discours, intervenant, intervenante, table ronde, orateur
es charla, charlas, discurso, ponente, ponencia, ponencias, mesa redonda

workshop ~ training conference
en workshop, workshops, webinar, seminar, hands-on session, masterclass
de Workshop, Seminar, Webinar, Workshops, Seminare
fr atelier, ateliers, séminaire, webinaire, webinar
es taller práctico, seminario, webinar, seminarios, talleres

week * 0.35
en week, weeks, weekly, next week, this week
de Woche, Wochen, wöchentlich, nächste Woche, diese Woche
fr semaine, semaines, hebdomadaire, semaine prochaine
es semana, semanas, semanal, próxima semana

weekday * 0.3
en monday, tuesday, wednesday, thursday, friday, saturday, sunday
de Montag, Dienstag, Mittwoch, Donnerstag, Freitag, Samstag, Sonntag
fr lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche
es lunes, martes, miércoles, jueves, viernes, sábado, domingo

weekend * 0.6 ~ leisure
en weekend, weekends
de Wochenende, Wochenenden
fr week-end, weekend, fin de semaine
es fin de semana, fines de semana, finde

month * 0.35
en month, monthly, months, quarter, quarterly
de Monat, monatlich, Monate, Quartal, vierteljährlich
fr mois, mensuel, mensuelle, trimestre, trimestriel
es mes, meses, mensual, trimestre, trimestral

tomorrow * 0.35
en tomorrow, tonight, tomorrow morning, day after tomorrow
de morgen früh, morgen Nachmittag, übermorgen, heute Abend
fr demain, après-demain, ce soir, demain matin
es mañana por la mañana, pasado mañana, esta noche

today * 0.25
en today, now, currently
de heute, jetzt, momentan, derzeit
fr aujourd'hui, maintenant, actuellement
es hoy, ahora, actualmente

opening-hours * 0.9 ~ shop
en opening hours, business hours, office hours, opening times, closed on
de Öffnungszeiten, Geschäftszeiten, Sprechzeiten, geöffnet, geschlossen
fr horaires d'ouverture, heures d'ouverture, ouvert de, fermé, fermeture
es horario de apertura, horario comercial, abierto de, cerrado, horas de atención
`
