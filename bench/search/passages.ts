/** A short mail in the collection for measuring search by meaning. */
export interface Passage {
  /** Its topic and a number: `refund.2`. Judgments name one passage, or a topic. */
  id: string
  text: string
}

/** Written for this measurement. Each begins with its id and subject, and ends with an empty line. */
const MAILS = `
invoice.1 | Invoice 2026-204 for October
Hello, please find our bill for the design work in October attached: 3,480 euros plus VAT, payable within 14 days. Kind regards, Ravi

invoice.2 | Rechnung Nr. 7719
Sehr geehrte Damen und Herren, anbei erhalten Sie die Rechnung für die gelieferten Broschüren. Bitte überweisen Sie den Betrag von 1.250 Euro bis zum 30. auf das unten genannte Konto.

invoice.3 | Facture du mois de septembre
Bonjour, vous trouverez ci-joint notre facture pour l'entretien des bureaux, d'un montant de 640 euros TTC. Règlement à 30 jours. Cordialement, Société Propre

invoice.4 | Factura 0932
Hola, os adjunto la factura por la revisión de la furgoneta: 248 euros en total, IVA incluido. Podéis pagar por transferencia cuando os venga bien. Un saludo

invoice.5 | Your receipt from Cloudbase
We charged 29.00 USD to the card ending in 4410 for your monthly plan. Nothing to do for you; this is only for your records.

invoice.6 | PO number missing
Our accounts department cannot book your October bill, because the purchase order number is not on it. Could you send a corrected copy with PO-7741? We will then settle it the same day.

invoice.7 | Abrechnung der Nebenleistungen
Guten Tag Frau Berg, wie besprochen stelle ich Ihnen die zusätzlichen Stunden gesondert in Rechnung. Die Aufstellung liegt bei, zahlbar innerhalb von zehn Tagen.

overdue.1 | Second notice: account 5521
Dear customer, we have still not received the 860 pounds that were due on 12 September. Please transfer the sum within seven days, otherwise we must pass the matter to a collection agency.

overdue.2 | Zahlungserinnerung
Sicher ist es Ihrer Aufmerksamkeit entgangen: Der Betrag von 412 Euro aus unserem Schreiben vom 3. ist noch offen. Wir bitten um Ausgleich bis Freitag.

overdue.3 | Relance : règlement en attente
Bonjour, sauf erreur de notre part, la somme de 1 120 euros reste impayée depuis six semaines. Merci de procéder au virement dans les meilleurs délais.

overdue.4 | Importe pendiente
Buenos días, revisando las cuentas vemos que aún no habéis abonado los 300 euros de agosto. ¿Podéis decirnos cuándo lo haréis?

paid.1 | Money is on its way
Hi Priya, I made the wire this morning, it should be with you by Wednesday. Sorry it took so long, the bank blocked my card.

paid.2 | Zahlungseingang bestätigt
Vielen Dank, Ihre Überweisung über 2.960 Euro ist heute bei uns eingegangen. Der Auftrag geht damit in die Produktion.

refund.1 | Your money back
We have cancelled order 4471 and returned 59.90 to your credit card. It can take five working days until you see it on your statement.

refund.2 | Rückerstattung der Kaution
Nach der Abnahme der Wohnung überweisen wir Ihnen die Kaution abzüglich 80 Euro für den Teppich zurück.

refund.3 | Demande de remboursement
Le train de mardi ayant été supprimé, je souhaite que l'on me rembourse les deux billets, soit 116 euros. Vous trouverez les justificatifs en pièce jointe.

refund.4 | Devolución de la compra
Hemos recibido los zapatos que nos mandó de vuelta. Le reintegraremos los 75 euros en su tarjeta en un plazo de tres días.

contract.1 | Version 4 of the agreement
Dear Tom, I have gone through the draft. Clause 7.2 still makes us liable without limit, and the notice period should be three months. Otherwise I could live with it.

contract.2 | Vertrag zur Unterschrift
Lieber Herr Maßmann, anbei der Rahmenvertrag in zwei Exemplaren. Bitte schicken Sie uns eines unterzeichnet zurück, damit wir am 1. beginnen können.

contract.3 | Avenant au contrat
Maître Vogt propose d'ajouter une clause sur l'audit annuel. Je n'y vois pas d'inconvénient si la visite est annoncée trente jours avant. Êtes-vous d'accord ?

contract.4 | Firma del convenio
Estimada Lucía, falta tu firma en la página 3. Si la envías hoy por correo electrónico, mañana podemos empezar con las obras.

contract.5 | End of our cooperation
Dear partners, we regret to inform you that we will not prolong the agreement after 31 December. Please take this as formal notice.

meetreq.1 | Could we talk next week?
Hi Ben, I would like to go through the numbers with you before the board sees them. Does Tuesday at ten or Wednesday after lunch suit you? Half an hour is enough.

meetreq.2 | Terminanfrage
Guten Tag Frau Sommer, ich würde mich gern mit Ihnen zusammensetzen, um die nächste Projektphase zu besprechen. Hätten Sie am Donnerstag um 14 Uhr eine Stunde?

meetreq.3 | Proposition de rendez-vous
Bonjour Camille, seriez-vous libre mardi ou jeudi matin pour une réunion au sujet de la nouvelle collection ? Je peux passer à l'atelier.

meetreq.4 | ¿Nos vemos el miércoles?
Hola Lucía, me gustaría reunirme contigo para hablar del presupuesto del año que viene. ¿Tienes un hueco el miércoles por la tarde?

meetreq.5 | Invitation: kick-off Harbour Museum
You are invited to the kick-off on Monday 9:30, room 4 or by video. Agenda: goals, who does what, first dates. Please accept or decline.

meetreq.6 | Quick sync?
Do you have fifteen minutes this afternoon? I'd rather explain the open points on a call than in a long letter.

resched.1 | Thursday does not work any more
Sorry, something came up. Can we push our conversation to Friday, same time? If not, next Monday would be fine as well.

resched.2 | Verschiebung Jour fixe
Wegen der Messe müssen wir den Jour fixe am Dienstag leider verlegen. Neuer Vorschlag: Mittwoch, 11 Uhr.

resched.3 | Réunion reportée
La réunion de lundi est décalée au 14, la salle n'étant pas disponible. Merci de noter la nouvelle date.

resched.4 | Cambio de fecha
Tengo que aplazar nuestra cita del viernes, me ha surgido un viaje. ¿Te iría bien el lunes a la misma hora?

minutes.1 | Notes of today's call
Present: Ben, Iris, Jonas. Decided: we buy the larger machine. Open: error pages. Next conversation on Tuesday at 9:30.

minutes.2 | Protokoll der Vorstandssitzung
Anbei die Mitschrift vom 4. März mit allen Beschlüssen. Änderungswünsche bitte bis Ende der Woche.

minutes.3 | Compte rendu du comité
Voici les points décidés hier : budget validé, embauche reportée, prochain comité le 12. Merci de signaler toute erreur.

urgent.1 | Need your answer right now
The printer stops at noon. If you do not release the file within the hour we lose the slot and the catalogue will not be there for the fair. Please call me immediately.

urgent.2 | DRINGEND: Freigabe fehlt
Bitte melden Sie sich sofort! Ohne Ihre Zusage bis 12 Uhr können wir die Ware nicht mehr verladen.

urgent.3 | Urgent : signature avant ce soir
Le notaire ferme à 17 heures. Il nous faut votre accord au plus vite, sinon la vente tombe à l'eau.

urgent.4 | Es urgente
Por favor, llámame en cuanto leas esto. El cliente amenaza con irse a la competencia si no le respondemos hoy mismo.

urgent.5 | Server room is under water
Emergency: a pipe burst above the racks. We are shutting everything down. Whoever can, come to the office at once and help to carry.

outage.1 | Booking system down since 8:10
Nobody can log in, the status page is red. Engineers are working on it; the next information follows at nine.

outage.2 | Störung im Rechenzentrum
Seit heute früh sind die Mailserver nicht erreichbar. Wir arbeiten mit Hochdruck an der Behebung und bitten um Entschuldigung.

outage.3 | Interruption de service cette nuit
La plateforme a été indisponible de 2 h à 3 h 40 à la suite d'une panne de courant. Aucune donnée n'a été perdue.

outage.4 | Caída de la web
La tienda en línea no funciona desde anoche: los clientes ven una página en blanco. ¿Podéis mirarlo cuanto antes?

project.1 | Weekly: Harbour Museum
Where we stand: the import of the old data runs through, 99.2% of the rows. The load test is green. Two of nine milestones are behind, the opening stays on the 3rd.

project.2 | Projektstand KW 42
Die Entwürfe sind fertig, die Programmierung liegt im Plan. Kritisch ist nur die Übersetzung, dort fehlen uns noch zwei Wochen.

project.3 | Point d'avancement
Les maquettes sont validées, le développement est à 60 %. La mise en ligne reste prévue pour le 15. Prochaine étape : les tests avec dix visiteurs.

project.4 | Novedades del proyecto
Esta semana hemos terminado la fase de diseño y empezado la migración. Vamos según lo previsto; el único riesgo es el proveedor de mapas.

project.5 | Retrospective of phase one
What went well: early sketches, the weekly call. What did not: we learned too late that bookings have no guest. What we change: look at real data in week one.

project.6 | Q3 status report
All five work packages are on track. Spending is at 72 percent of plan. Risks: one developer leaves in November, replacement is being sought.

kestrel.1 | Kestrel: scanners for the warehouse
The handheld scanners for Kestrel arrive on Monday. The warehouse team in Lund tests them first, then we move shelf by shelf to the new stock system.

kestrel.2 | Kestrel training for the night shift
The warehouse night shift gets its Kestrel training on the 8th: how to scan a pallet, how to book a shelf, what to do when the network is gone.

kestrel.3 | Kestrel, week 3
Shelves A to F are done. Ola found that the labels of the old pallets cannot be read by the scanners; we print new ones.

kestrel.4 | Kestrel im Lager Kassel
Ola kommt am Montag nach Kassel und stellt Kestrel vor. Bitte sorgt dafür, dass im Lager zehn Scanner geladen sind.

kestrel.5 | Question about Kestrel
Can Ola tell us before Friday whether Kestrel goes live in Lund this year? The people on the floor keep asking.

kestrel.6 | Dinner with Ola
Ola is in town on Thursday. We booked a table at eight by the river, tell me if you join.

order.1 | Order confirmation 88-1203
Thank you for your purchase: 3 desks, 6 chairs. We will let you know as soon as the truck leaves our warehouse, expected in week 45.

order.2 | Auftragsbestätigung
Wir bestätigen Ihre Bestellung über 800 Exemplare auf 135 g Papier. Die Fertigung dauert 15 Werktage ab Druckfreigabe.

order.3 | Bon de commande 2291
Nous souhaitons commander 60 mètres de lin gris au prix convenu. Merci de nous confirmer la date d'expédition.

order.4 | Pedido de material
Necesitamos veinte sacos de cemento y dos palés de ladrillos para el lunes. ¿Los tenéis en el almacén?

delivery.1 | Your parcel arrives tomorrow
The courier will be with you between 10 and 12. Not at home? Choose a neighbour or a pickup point.

delivery.2 | Sendung unterwegs
Die Bücher sind heute früh mit der Spedition abgegangen und treffen voraussichtlich am Donnerstag ein. Haben Sie eine Rampe?

delivery.3 | Votre colis est en point relais
Votre paquet vous attend chez le fleuriste de la rue des Lilas jusqu'au 20. Munissez-vous d'une pièce d'identité.

delay.1 | It will take two weeks longer
I am afraid the steel is stuck at the port. We cannot ship before the 24th, two weeks later than promised. I am very sorry.

delay.2 | Lieferverzug
Leider verspätet sich Ihre Ware, weil ein Zulieferer ausgefallen ist. Der neue Liefertermin ist der 18. November.

delay.3 | Retard de livraison
En raison de la grève des transporteurs, vos échantillons n'arriveront que la semaine prochaine. Veuillez nous excuser.

delay.4 | Demora en el envío
El barco sigue retenido en la aduana. La mercancía llegará diez días más tarde de lo acordado.

complaint.1 | Very disappointed
This is the third chair that came with a broken leg. I have written twice and nobody answered. I expect a replacement or I will take my business elsewhere.

complaint.2 | Reklamation
Die Farbe des Sofas entspricht nicht dem Muster, und an der Lehne ist ein Riss. So kann ich die Ware nicht annehmen.

complaint.3 | Réclamation
Le plat était froid, le service interminable, et personne ne s'est excusé. Nous ne reviendrons pas.

complaint.4 | Queja por el ruido
Los vecinos del tercero ponen música hasta las cuatro de la madrugada. Ruego que el administrador tome medidas.

quote.1 | What would it cost?
Could you tell me your price for repainting two offices of about 30 square metres each, walls only, before the end of June?

quote.2 | Angebot Nr. 4471
Gern bieten wir Ihnen 800 Broschüren, Fadenheftung, zum Preis von 2.960 Euro netto an. Das Angebot gilt vier Wochen.

quote.3 | Devis pour la toiture
Suite à notre visite, nous estimons les travaux à 7 400 euros avec des tuiles ou 6 100 euros en tôle. Devis valable 60 jours.

quote.4 | Presupuesto de la cocina
Te paso los números: muebles 4.200, montaje 900. Si lo aceptas antes del viernes te hago un cinco por ciento menos.

vacation.1 | Two weeks off in July
Hi Ben, I would like to be away from the 6th to the 17th of July. Iris could look after my customers. Is that all right?

vacation.2 | Urlaubsantrag
Hiermit beantrage ich Erholungsurlaub vom 3. bis 14. August. Die Vertretung übernimmt Herr Ek.

vacation.3 | Demande de congés
Je souhaite poser trois jours la semaine de la Toussaint. Le planning de l'équipe le permet.

vacation.4 | Automatic reply
Thank you for writing. I am out of the office until 24 August and read no letters. In pressing cases turn to my colleague Jonas.

vacation.5 | Vacaciones de verano
¿Puedo cogerme la segunda quincena de agosto? Marta se queda de guardia.

sick.1 | Not coming in today
I woke up with a fever and a sore throat and will stay in bed. The doctor's note follows.

sick.2 | Krankmeldung
Guten Morgen, ich liege mit einer Grippe im Bett und komme diese Woche nicht ins Büro. Das Attest schicke ich nach.

sick.3 | Arrêt de travail
Bonjour, mon fils m'a transmis sa gastro, je ne pourrai pas venir avant jeudi.

sick.4 | De baja
El médico me ha dado la baja hasta el lunes por el dolor de espalda.

job.1 | Application as a developer
Dear team, for four years I have looked after the booking system of a ferry company and would love to work with you. My CV is attached; I can start in February.

job.2 | Bewerbung als Buchhalterin
Mit großem Interesse habe ich Ihre Anzeige gelesen. Meinen Lebenslauf und die Zeugnisse finden Sie im Anhang.

job.3 | Candidature spontanée
Graphiste depuis dix ans, je souhaite rejoindre votre atelier. Mon parcours et mes travaux sont sur mon site.

job.4 | Solicitud para el puesto de mecánico
Adjunto mi currículum. Tengo experiencia en furgonetas eléctricas y disponibilidad inmediata.

job.5 | Regarding the position in marketing
Thank you for the pleasant conversation. Unfortunately we have decided for somebody else. We wish you all the best.

interview.1 | Conversation on Friday
We enjoyed your papers and would like to get to know you: Friday at 10:00, forty minutes, with Ben and Lena. No riddles, one real problem of ours.

interview.2 | Einladung zum Vorstellungsgespräch
Wir möchten Sie gern persönlich kennenlernen und laden Sie am 12. um 15 Uhr in unser Büro ein.

salary.1 | Talking about pay
It has been two years since my last raise. I would like to discuss what I earn, given that I now lead the team of four.

salary.2 | Ihre Entgeltabrechnung
Die Gehaltsabrechnung für Oktober liegt im Portal bereit. Das Weihnachtsgeld kommt mit dem November.

salary.3 | Nómina de octubre
Ya puedes descargar la nómina del mes. El ingreso se hará el día 28.

resign.1 | My last day
Dear all, after six years I am leaving Fieldwork at the end of the month. Thank you for everything; cake is in the kitchen at three.

resign.2 | Kündigung meines Arbeitsverhältnisses
Hiermit kündige ich meine Stelle fristgerecht zum 31. März. Ich bitte um ein qualifiziertes Zeugnis.

flight.1 | Your itinerary: Hamburg to Lisbon
Departure 7:05, arrival 9:40 local time, seat 14C, one piece of cabin baggage. Check-in opens 24 hours before.

flight.2 | Flugänderung LH 1823
Ihr Abflug nach Madrid verschiebt sich auf 16:20 Uhr. Die Bordkarte bleibt gültig.

flight.3 | Vol annulé
Votre vol de Lyon à Berlin du 9 est supprimé. Vous pouvez choisir un autre départ ou vous faire rembourser.

hotel.1 | Reservation at Miramar
We are happy to welcome you from 4 to 6 November, one double room with breakfast, view of the sea. You can cancel free of charge until two days before.

hotel.2 | Buchungsbestätigung
Ein Einzelzimmer für drei Nächte, Frühstück inklusive. Anreise ab 15 Uhr.

hotel.3 | Reserva confirmada
Le esperamos el día 12 en la casa rural. La llave está en la caja junto a la puerta, código 4417.

train.1 | Train tickets for Mum's weekend
Out at 8:14, back at 17:02, seats side by side. Reference K7RM2P.

password.1 | Reset your password
Somebody asked for a new password for your account. If it was you, follow the link within an hour; otherwise ignore this letter.

password.2 | Passwort zurücksetzen
Sie haben Ihr Kennwort vergessen? Mit diesem Link vergeben Sie ein neues. Er gilt 30 Minuten.

password.3 | Código de verificación
Su código es 448120. No lo comparta con nadie. Caduca en diez minutos.

login.1 | New sign-in from Prague
We noticed that your account was opened on a device we do not know. Was it you?

phishing.1 | Warning about fake letters
Letters in the name of our bank ask colleagues to type their access codes on a false page. Do not click, tell IT.

phishing.2 | Vorsicht, Betrugsversuch
Zurzeit geben sich Anrufer als Mitarbeiter von Microsoft aus und verlangen Fernzugriff. Bitte legen Sie auf.

bug.1 | Export stops at 60%
Since your update on Monday every export hangs at 60 percent. I need the October figures by Thursday. What can I do?

bug.2 | Fehler beim Speichern
Wenn ich den Kalender auf dem Telefon öffne und auf Speichern tippe, stürzt die Anwendung ab. Bildschirmfoto liegt bei.

bug.3 | Erreur 500 à l'inscription
Depuis hier, le formulaire d'inscription affiche un message d'erreur dès qu'on choisit un pays.

release.1 | What is new in 4.2
Dark mode, faster search, and drafts that survive a crash. The new version reaches everybody by Friday.

release.2 | Nouvelle version en ligne
La version 2.1 est déployée ce matin : export en PDF, connexion simplifiée et trois corrections.

release.3 | Wartungsfenster am Sonntag
Am Sonntag zwischen 2 und 4 Uhr spielen wir die neue Fassung ein. In dieser Zeit ist das Portal nicht verfügbar.

feedback.1 | What the first visitors said
We showed the calendar to twelve people. Ten found their way alone; two did not see that one can go to the next month. One quote: "as if somebody had thought of me".

feedback.2 | Ihre Meinung ist gefragt
Wie zufrieden waren Sie mit Ihrem Aufenthalt? Nehmen Sie sich zwei Minuten und bewerten Sie uns.

feedback.3 | Tus impresiones sobre el borrador
¿Has podido leer el texto? Me interesa sobre todo qué te parece el final y si sobra algún párrafo.

newsletter.1 | The slow issue: bread
Why a loaf needs two nights, and what the miller knows about the weather. Read it in your browser. You get this because you subscribed.

newsletter.2 | Rundbrief des Gartenvereins
Liebe Mitglieder, im Frühling tauschen wir wieder Samen und Setzlinge. Außerdem: so kommen die Rosen gut durch den Winter.

newsletter.3 | La lettre d'octobre
Ce mois-ci : trois petits ponts, un facteur et une saline. Pour ne plus recevoir cette lettre, cliquez ici.

subscription.1 | Your plan renews on 1 December
The yearly membership is extended automatically for 96 euros. If you do not want that, switch it off in your account before then.

subscription.2 | Abo gekündigt
Wir bestätigen, dass Ihr Abonnement zum Jahresende ausläuft. Schade, dass Sie gehen.

subscription.3 | Baja de la suscripción
Queremos dejar de recibir la revista a partir de enero. ¿Qué tenemos que hacer?

discount.1 | 20% off until Sunday
Only this weekend: all lamps for a fifth less. Use the code LIGHT20 at the till.

discount.2 | Treuerabatt
Als Dank für zehn Jahre schenken wir Ihnen einen Gutschein über 15 Euro für den nächsten Einkauf.

discount.3 | Soldes d'hiver
Jusqu'à moins 50 % sur les manteaux et les bottes. Livraison offerte dès 60 euros.

tax.1 | Receipts for the November return
For the VAT return I am missing three slips: the train, the hotel, and the screws. Could you send photographs by the 28th? Priya

tax.2 | Einkommensteuerbescheid
Das Finanzamt hat den Bescheid geschickt: Sie bekommen 640 Euro zurück. Einspruch ist bis zum 15. möglich.

tax.3 | Declaración trimestral
El plazo del IVA termina el día 20. Mándame las facturas que falten antes del jueves, por favor.

budget.1 | How much may we spend?
Finance allows 310,000 for next year, ten percent less than asked. Let us see together where we can save.

budget.2 | Prévisions pour l'an prochain
Le chiffre d'affaires devrait atteindre 2,4 millions. Je propose de garder la même enveloppe pour le marketing.

photo.1 | Pictures of the garden
Look how high the beans are! I took these on Sunday before the rain.

photo.2 | Urlaubsbilder
Hier sind die schönsten Aufnahmen vom See. Das mit dem Hund gehört gerahmt.

birthday.1 | Mum turns 70
She gets 70 on the 9th. I thought of a weekend in Porto for the three of us. Not a word to her!

birthday.2 | Einladung zu meinem Vierzigsten
Ich feiere am 21. ab 19 Uhr im Garten, mit Feuer und Suppe. Bringt gute Laune mit, keine Geschenke.

birthday.3 | ¡Feliz cumpleaños!
Que cumplas muchos más, querida Elena. Te debo una cena.

lunch.1 | Pizza at one?
The new place round the corner has opened. Anybody hungry? I could be there at quarter past twelve, too.

lunch.2 | Déjeuner jeudi
Cela fait trop longtemps ! On mange ensemble au bistrot du marché jeudi midi ?

wedding.1 | Save the date
Elif and Tobi say yes on 14 June. The ceremony is by the lake, dancing until late.

concert.1 | Two seats for the string quartet
I have two tickets for the 12th, row 4. Do you want to come, or shall I ask Elif?

concert.2 | Entradas para el festival
Ya han salido las entradas. ¿Compro cuatro para el sábado?

school.1 | Elternabend der 3b
Liebe Eltern, wir treffen uns am Mittwoch um 19 Uhr im Klassenzimmer. Themen: Klassenfahrt, Hausaufgaben, Handys.

school.2 | School trip to the zoo
Your daughter's class visits the zoo on Friday. Please sign the form and give her a packed lunch.

school.3 | Absence de Léo
Léo a de la fièvre et n'ira pas en classe aujourd'hui. Pouvez-vous nous transmettre les devoirs ?

doctor.1 | Ihr Termin in der Praxis
Wir erinnern Sie an Ihre Untersuchung am Mittwoch um 8:20 Uhr. Bitte bringen Sie Ihre Karte mit.

doctor.2 | Your results are in
The blood test is fine except for the iron. Dr. Summers prescribes tablets; you can collect the prescription at the front desk.

doctor.3 | Cita con el dentista
Le confirmamos su cita para la limpieza dental el jueves a las 17:30.

insurance.1 | Claim 55-201: water in the cellar
We will pay for the carpet and the drying. Please send the plumber's bill and two photographs of the damage.

insurance.2 | Beitragsanpassung Ihrer Haftpflicht
Ab Januar kostet Ihr Vertrag 4,20 Euro mehr im Monat. Ihr Schutz bleibt derselbe.

insurance.3 | Constat amiable
À la suite de l'accrochage de samedi, merci de remplir le constat et de nous l'envoyer avec votre numéro de police.

rent.1 | Rent from January
Dear tenants, because of the new roof the monthly payment rises by 35 pounds. The letter with the sums is attached.

rent.2 | Wohnungsbesichtigung
Die Dreizimmerwohnung in der Gartenstraße ist noch frei. Sie können sie am Samstag um 11 Uhr anschauen.

rent.3 | Quittance de loyer
Veuillez trouver la quittance du mois d'octobre pour l'appartement de la rue Pasteur.

repair.1 | Tap is leaking again
The one in the kitchen drips all night. Could you send somebody this week? I am at home on Tuesday.

repair.2 | Heizung kaputt
Seit Sonntag bleiben alle Heizkörper kalt, und warmes Wasser gibt es auch nicht. Bitte schicken Sie einen Handwerker.

repair.3 | La lavadora no funciona
Hace un ruido muy fuerte y no centrifuga. ¿Cuándo puede pasar el técnico?

car.1 | Ruido al frenar
La furgoneta hace un ruido al frenar desde el lunes. ¿Podéis mirarla esta semana?

car.2 | Time for the yearly check of your car
Your vehicle is due for inspection in March. Book a slot at our garage; winter tyres can be changed the same day.

moving.1 | We have moved
From 1 October you find us in 14 Mill Lane. Please change your records.

moving.2 | Umzugshelfer gesucht
Am Samstag ziehe ich in die Südstadt. Wer kann Kartons tragen? Es gibt Brötchen und Bier.

energy.1 | Zählerstand mitteilen
Bitte lesen Sie Ihren Stromzähler ab und tragen Sie den Wert bis zum 30. im Portal ein.

energy.2 | Corte de luz programado
El martes de 9 a 11 no habrá electricidad en su calle por trabajos en la red.

donation.1 | Thank you for your gift
With your 50 pounds we can serve two hundred warm meals this winter. The certificate for the tax office follows in January.

meters.1 | Meter replacement in all units
The water meters will be changed on the 27th between 8 and 13. Please see that somebody is at home, or leave a key with the caretaker.

privacy.1 | Auskunft nach DSGVO
Bitte teilen Sie mir mit, welche personenbezogenen Daten Sie über mich gespeichert haben, und löschen Sie diese anschließend.

backup.1 | Backup failed
The nightly copy of db-02 did not finish: disk full. The last good one is three days old.

domain.1 | Your domain expires soon
northquay.example runs out on 30 November. Prolong it now, or somebody else can register it.

workshop.1 | Seminar on accessible websites
One day, twelve people, many exercises. The price is 290 euros including lunch; you can enrol until the 5th.

fair.1 | Unser Stand auf der Buchmesse
Besuchen Sie uns in Halle 3, Stand C 44. Wir freuen uns auf ein Gespräch und haben guten Kaffee.

lost.1 | Black umbrella
Somebody left a black umbrella and a scarf in room 2. They are at the reception.

recipe.1 | the recipe
500 g flour, 300 ml water, 10 g salt, a spoon of the starter, twelve hours in the cold. ring me when it sticks

pet.1 | Tierarzttermin für Mimi
Die Katze muss am Montag um neun zur Impfung. Kannst du sie fahren?

press.1 | Demande d'interview
Journaliste au Courrier du Port, je prépare un article sur le musée et souhaiterais vous poser quelques questions.

translation.1 | French version of the brochure
The text has 2,300 words. When could your translator have it done, and in which format shall we send it?
`

export const passages: Passage[] = MAILS.trim()
  .split(/\n\s*\n/)
  .map(mail => {
    const [head = '', ...body] = mail.split('\n')
    const [id = '', subject = ''] = head.split(' | ')
    return { id, text: `${subject}\n\n${body.join('\n')}` }
  })
