/** Mail itself: what it carries, and the courtesies it is made of. Format: parse-concepts.ts. */
export const correspondence = `
message * 0.25
en email, emails, mail, mails, message, messages, letter, e-mail, inbox
de E-Mail, Mail, Mails, Nachricht, Nachrichten, Brief, Schreiben, Posteingang
fr courriel, courriels, e-mail, mail, message, messages, courrier, lettre
es correo, correos, correo electrónico, mensaje, mensajes, carta, e-mail

attachment ~ document
en attachment, attachments, attached, enclosed, attach, find attached, enclosure
de Anhang, Anhänge, angehängt, anbei, beigefügt, Anlage, Anlagen, im Anhang
fr pièce jointe, pièces jointes, ci-joint, ci-jointe, joint, jointe, en annexe
es adjunto, adjuntos, adjunta, adjuntar, archivo adjunto, adjuntamos

link * 0.6
en link, links, click here, url, download, downloaded
de Link, Links, hier klicken, herunterladen, Download
fr lien, liens, cliquez ici, télécharger, téléchargement
es enlace, enlaces, haga clic, descargar, descarga

forward * 0.6
en forward, forwarded, forwarding, pass on, passing this on, fyi, for your information
de weiterleiten, weitergeleitet, leite weiter, zur Kenntnis, zur Info
fr transférer, transféré, transmettre, transmis, faire suivre, pour information
es reenviar, reenviado, reenvío, para su información, trasladar

reply * 0.5 ~ follow-up
en reply, replies, answer, answers, respond, response, get back to, hear from you
de Antwort, Antworten, antworten, geantwortet, beantworten, melden Sie sich
fr réponse, réponses, répondre, répondu
es respuesta, respuestas, responder, contestar, contestación

contact * 0.6 ~ phone-call
en contact, contacts, contact details, get in touch, reach me, reach out
de Kontakt, Kontakte, kontaktieren, Kontaktdaten, erreichen Sie mich, erreichbar
fr contact, contacter, coordonnées, joindre par, contactez
es contacto, contactar, datos de contacto, póngase en contacto, ponerse en contacto

newsletter ~ subscription announcement
en newsletter, newsletters, unsubscribe, you subscribed, no longer receive, digest, weekly roundup, mailing list, this issue, view in browser, latest news, top stories
de Newsletter, abbestellen, vom Verteiler, Rundbrief, Rundschreiben, Infobrief, Verteiler, im Browser ansehen, Ausgabe
fr infolettre, désinscrire, désabonner, ne plus recevoir,  lettre d'information, newsletter, liste de diffusion, numéro du mois, actualités
es boletín, darse de baja, no recibir más,  boletines, boletín informativo, newsletter, lista de correo, noticias de la semana

notification ~ announcement
en notification, notifications, alert, alerts, automatic message, do not reply, no-reply, automated message
de Benachrichtigung, Benachrichtigungen, Hinweis, Meldung, automatische Nachricht, nicht antworten
fr notification, notifications, alerte, alertes, message automatique, ne pas répondre
es notificación, notificaciones, alerta, alertas, mensaje automático, no responda

greeting * 0.1
en hello, hi, hey, dear, good morning, good afternoon, good evening, greetings
de Hallo, Guten Tag, Guten Morgen, Liebe, Lieber, Sehr geehrte, Sehr geehrter, Sehr geehrte Damen und Herren, Moin, Servus
fr bonjour, bonsoir, salut, cher, chère, madame, monsieur, coucou
es hola, buenos días, buenas tardes, estimado, estimada, querido, querida, buenas

closing * 0.05
en regards, kind regards, best regards, best wishes, sincerely, yours sincerely, cheers, yours, warm regards, all the best, take care
de Mit freundlichen Grüßen, Freundliche Grüße, Viele Grüße, Liebe Grüße, Beste Grüße, Herzliche Grüße, Gruß, Grüße, LG, MfG, VG
fr cordialement, bien cordialement, salutations, meilleures salutations, bien à vous, sincères salutations, bises, amicalement, à bientôt
es un saludo, saludos, saludos cordiales, atentamente, un cordial saludo, un abrazo, abrazos, cordialmente, besos

thanks * 0.2
en thanks, thank you, many thanks, grateful, appreciate, appreciated, thank
de Danke, vielen Dank, dankbar, bedanken, herzlichen Dank, besten Dank
fr merci, remercie, remercier, remercions, reconnaissant, remerciements
es gracias, muchas gracias, agradezco, agradecer, agradecemos, agradecimiento

apology ~ delay complaint
en sorry, apologise, apologize, apologies, apology, regret, my fault, inconvenience, our mistake, excuse
de Entschuldigung, entschuldigen, tut mir leid, tut uns leid, bedauern, Unannehmlichkeiten, leider, verzeihen, unser Fehler
fr désolé, désolée, excuses, excuser, pardon, regrettons, désagrément, navré, malheureusement, excusez
es perdón, disculpa, disculpas, disculpe, lo siento, lamentamos, molestias, perdona, sentimos, lamento

congratulation ~ success birthday
en congratulations, congratulate, congrats, well done, great job, proud of, bravo
de Glückwunsch, Glückwünsche, gratulieren, gratuliere, gut gemacht, stolz auf, herzlichen Glückwunsch
fr félicitations, féliciter, bravo, bien joué, fier de, toutes nos félicitations
es felicidades, enhorabuena, felicitar, felicitaciones, bien hecho, orgulloso de

condolence ~ funeral
en condolences, sympathy, sorry for your loss, mourning, bereavement
de Beileid, Anteilnahme, Trauer, aufrichtiges Beileid, Verlust Ihres
fr condoléances, sympathie, deuil, toutes mes pensées
es condolencias, pésame, luto, sentido pésame

welcome * 0.6 ~ onboarding
en welcome, welcoming, glad to have you, get started
de willkommen, begrüßen, Willkommensgruß, herzlich willkommen
fr bienvenue, accueillir, accueil, bienvenu
es bienvenido, bienvenida, bienvenidos, dar la bienvenida

photo ~ attachment
en photo, photos, picture, pictures, image, images, photograph, photographs, snapshot, video, videos, album
de Foto, Fotos, Bild, Bilder, Aufnahme, Fotografie, Video, Videos, Fotoalbum
fr photo, photos, image, images, photographie, cliché, vidéo, vidéos, album photo
es foto, fotos, imagen, imágenes, fotografía, fotografías, vídeo, vídeos, álbum

address ~ contact
en address, addresses, street, postcode, zip code, change of address, postal address, new address
de Adresse, Adressen, Anschrift, Straße, Postleitzahl, Adressänderung, Hausnummer
fr adresse, adresses, rue, code postal, changement d'adresse, adresse postale
es dirección, direcciones, calle, código postal, cambio de dirección, dirección postal, domicilio

post ~ parcel
en post office, stamp, stamps, envelope, registered letter, by post, postal
de Post, Postamt, Briefmarke, Einschreiben, per Post, Umschlag, Briefkasten
fr la poste, timbre, enveloppe, lettre recommandée, recommandé, par courrier, boîte aux lettres
es correos postales, sello, sobre, carta certificada, por correo postal, burofax, buzón

advertising ~ promotion newsletter
en advertising, advertisement, ad campaign, campaign, ads, marketing, sponsor, sponsorship, sponsored, social media
de Werbung, Werbekampagne, Kampagne, Anzeige, Anzeigen, Marketing, Sponsor, soziale Medien
fr publicité, campagne publicitaire, campagne, marketing, parrainage, réseaux sociaux, annonceur
es publicidad, campaña publicitaria, campaña, marketing, patrocinio, patrocinador, redes sociales, anuncios

audience * 0.7 ~ advertising
en audience, visitors, followers, readers, users, user
de Besucher, Publikum, Leser, Nutzer, Nutzerin, Zielgruppe
fr public, visiteurs, lecteurs, utilisateurs, abonnés du compte
es público, visitantes, lectores, usuarios, usuario, seguidores
`
