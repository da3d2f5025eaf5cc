/** Projects, tasks and what people write to each other about them. Format: parse-concepts.ts. */
export const work = `
project ~ project-status milestone
en project, projects, engagement, undertaking, initiative, workstream
de Projekt, Projekte, Vorhaben, Projektleitung, Projektteam, Teilprojekt
fr projet, projets, chantier, chef de projet
es proyecto, proyectos, iniciativa, jefe de proyecto

project-status ~ project report progress
en status, status update, project update, update, updates, status report, where we stand, state of play, current state, weekly update
de Status, Stand, Zwischenstand, Projektstand, Statusbericht, aktueller Stand, Sachstand, Statusupdate, Projektupdate, Stand der Dinge
fr état d'avancement, point d'étape, statut, avancement, état des lieux, point sur le projet, nouvelles du projet, où en sommes-nous
es estado del proyecto, estado, actualización, informe de estado, situación actual, puesta al día, cómo vamos, novedades del proyecto

progress ~ project-status milestone
en progress, on track, ahead of schedule, moving forward, well under way, advanced, percent done, halfway
de Fortschritt, Fortschritte, vorankommen, im Plan, voran, im Zeitplan, fortgeschritten, geschafft
fr progrès, avance bien, progresser, dans les temps, en bonne voie, à mi-chemin
es progreso, avance, avances, avanzar, avanzando, según lo previsto, por buen camino, al día

milestone ~ project deadline
en milestone, milestones, phase, stage, roadmap, deliverable, deliverables, work package
de Meilenstein, Meilensteine, Phase, Etappe, Arbeitspaket, Projektphase, Fahrplan
fr jalon, jalons, étape, phase, feuille de route, livrable, livrables
es hito, hitos, fase, etapa, hoja de ruta, entregable, entregables

plan ~ project calendar
en plan, plans, planning, planned, strategy, concept paper
de Plan, Pläne, Planung, planen, geplant, Strategie, Konzept
fr plan d'action, planification, stratégie, prévu, prévoir, concept
es plan, planes, planificación, planificado, previsto, estrategia

task ~ project responsible
en task, tasks, to-do, todo, to do list, action item, assignment, work item, chore, please take care of
de Aufgabe, Aufgaben, To-do, erledigen, zu erledigen, Aufgabenliste, kümmern
fr tâche, tâches, à faire, liste de tâches, mission, s'occuper de
es tarea, tareas, por hacer, lista de tareas, encargarse, cometido

done ~ task progress
en done, finished, completed, complete, ready, wrapped up, accomplished
de erledigt, fertig, abgeschlossen, vollendet, beendet, fertiggestellt
fr terminé, terminée, fini, achevé, prêt, finalisé, accompli
es terminado, terminada, acabado, listo, completado, finalizado, hecho

responsible ~ task
en responsible, in charge, owner, accountable, point of contact, contact person
de verantwortlich, zuständig, Verantwortung, Ansprechpartner, Ansprechpartnerin, Zuständigkeit
fr responsable, chargé de, en charge, interlocuteur, référent
es responsable, encargado, encargada, a cargo, persona de contacto

report ~ project-status statistics
en report, reports, reporting, findings, summary, analysis, evaluation
de Bericht, Berichte, Auswertung, Analyse, Zusammenfassung, Monatsbericht, Quartalsbericht
fr rapport, rapports, bilan mensuel, analyse, synthèse, résumé
es informe, informes, análisis, resumen, reporte, evaluación

statistics ~ report
en statistics, figures, numbers, metrics, kpi, dashboard, stats, data analysis
de Statistik, Statistiken, Zahlen, Kennzahlen, Messwerte
fr statistiques, chiffres, indicateurs, tableau de bord, indicateur
es estadísticas, cifras, indicadores, métricas, cuadro de mando

presentation ~ talk document
en presentation, presentations, slides, slide deck, deck, powerpoint, keynote file
de Präsentation, Präsentationen, Folien, Foliensatz, präsentieren, Vorstellung der Ergebnisse
fr présentation, présentations, diapositives, diapos, présenter, support de présentation
es presentación, presentaciones, diapositivas, presentar, transparencias

document ~ attachment
en document, documents, file, files, documentation, papers, pdf, spreadsheet, word file
de Dokument, Dokumente, Unterlagen, Datei, Dateien, Unterlage, Schriftstück, Tabelle, Dokumentation
fr document, documents, fichier, fichiers, dossier, tableur, documentation
es documento, documentos, archivo, archivos, fichero, documentación, hoja de cálculo

draft ~ document review
en draft, drafts, first version, rough version, sketch, sketches, outline
de Entwurf, Entwürfe, Skizze, Skizzen, Rohfassung, erste Fassung
fr brouillon, ébauche, projet de texte, esquisse, première version, croquis
es borrador, borradores, esbozo, primera versión, boceto, bocetos

review ~ draft feedback approval
en review, reviewed, proofread, look over, go through, check over, comments on, revise, revision, corrections
de prüfen, Durchsicht, überprüfen, Korrektur, Korrekturen, gegenlesen, durchsehen, überarbeiten, Überarbeitung, Anmerkungen
fr relire, relecture, vérifier, révision, corrections, revoir, corriger, remarques
es revisar, revisión, revisado, correcciones, comprobar, repasar, corregir, comentarios al

feedback ~ review survey
en feedback, opinion, opinions, what do you think, your thoughts, input, impressions, comments, critique
de Feedback, Meinung, Rückmeldungen, Meinungen, Eindruck, Einschätzung, Kritik, was meinst du, was halten Sie
fr retour d'expérience, avis, vos retours, commentaires, opinion, qu'en pensez-vous, qu'en penses-tu, remarques
es opinión, opiniones, comentarios, valoración, impresiones, qué te parece, qué le parece, sugerencias

survey ~ feedback form
en survey, surveys, poll, rate your experience, rating, take a few minutes to answer, satisfaction survey
de Umfrage, Umfragen, Befragung, bewerten, Bewertung, Zufriedenheit, Abstimmung
fr sondage, enquête, enquête de satisfaction, évaluer, noter votre expérience
es encuesta, encuestas, encuesta de satisfacción, valorar, calificar, sondeo

decision ~ approval
en decision, decide, decided, decisions, resolve, conclusion, choose, choice, choices
de Entscheidung, entscheiden, entschieden, Entscheidungen, Beschluss, beschlossen, wählen, Auswahl, Wahl
fr décision, décider, décidé, décisions, choix, choisir, trancher
es decisión, decidir, decidido, decisiones, elección, elegir, escoger

idea ~ proposal
en idea, ideas, brainstorm, brainstorming, concept, thought about, inspiration
de Idee, Ideen, Einfall, Brainstorming, Gedanken, Ideensammlung
fr idée, idées, remue-méninges, réflexion, inspiration
es idea, ideas, lluvia de ideas, reflexión, inspiración, ocurrencia

problem ~ bug defect help
en problem, problems, issue, issues, trouble, difficulty, difficulties, obstacle, went wrong, stuck
de Problem, Probleme, Schwierigkeit, Schwierigkeiten, Hindernis, hakt, klappt nicht, schiefgegangen
fr problème, problèmes, difficulté, difficultés, souci, soucis, ennui, obstacle, bloqué
es problema, problemas, dificultad, dificultades, inconveniente, incidencia, obstáculo, atascado

solution ~ problem
en solution, solutions, solve, solved, resolved, workaround, fix, fixed
de Lösung, Lösungen, lösen, gelöst, behoben, beheben, Abhilfe
fr solution, solutions, résoudre, résolu, contournement, réglé
es solución, soluciones, solucionar, solucionado, resolver, resuelto, arreglo

risk ~ problem
en risk, risks, risky, danger, dangerous, threat, warning
de Risiko, Risiken, Gefahr, gefährlich, Warnung, Bedrohung
fr risque, risques, danger, dangereux, menace, avertissement
es riesgo, riesgos, peligro, peligroso, amenaza, advertencia

help ~ support question
en help, assist, assistance, helping, give a hand, advice, aid
de Hilfe, helfen, Unterstützung, unterstützen, behilflich, Rat, hilft
fr aide, aider, assistance, coup de main, conseil, soutien
es ayuda, ayudar, asistencia, echar una mano, consejo, apoyo

question * 0.7 ~ help
en question, questions, ask, asking, wonder, enquiry, inquiry, wondering, asked
de Frage, Fragen, fragen, Rückfrage, Nachfrage, wissen möchte, gefragt
fr question, questions, demander, se demander, interrogation, renseignement
es pregunta, preguntas, preguntar, duda, dudas, consulta

request * 0.7 ~ question
en request, requests, requested, could you send, apply for, ask for, requesting
de Anfrage, Anfragen, anfragen, Bitte um, Antrag, beantragen, erbitten, angefragt, Wunsch
fr demande, demandes, requête, sollicitation, solliciter, demandé
es solicitud, solicitudes, solicitar, petición, solicitado, peticiones

information * 0.6 ~ announcement
en information, info, details, informed, inform, let you know, particulars
de Information, Informationen, Info, informieren, Auskunft, Angaben, mitteilen, Mitteilung
fr information, informations, renseignements, informer, informons, précisions
es información, informar, informamos, datos, detalles, aviso

announcement ~ newsletter change
en announce, announcement, announcing, news, pleased to inform, notice
de Ankündigung, ankündigen, Bekanntmachung, Neuigkeiten, bekannt geben, Neuigkeit, Aushang
fr annonce, annoncer, communiqué, nouveautés, avis aux
es anuncio, anunciar, comunicado, novedades, anunciamos, noticia

change * 0.8 ~ announcement
en change, changes, changed, modify, modification, adjust, adjustment, amended, amendment, alteration
de Änderung, Änderungen, ändern, geändert, anpassen, Anpassung, angepasst, Umstellung
fr changement, changements, changer, modification, modifier, modifié, adapter, ajustement
es cambio, cambios, cambiar, modificación, modificar, modificado, ajuste, ajustar

agreement * 0.7 ~ decision approval
en agree, agreed, agrees, consent to, fine with me, sounds good, works for me, accept, accepted, confirm, confirmed, confirmation
de einverstanden, vereinbart, akzeptieren, angenommen, passt mir, bestätigen, bestätigt, Bestätigung, in Ordnung, zugestimmt
fr d'accord, accepter, accepté, convient, confirmer, confirmé, confirmation, entendu
es de acuerdo, aceptar, aceptado, conforme, confirmar, confirmado, confirmación, me parece bien

negotiation ~ contract price
en negotiate, negotiation, negotiations, bargain, negotiating, counteroffer, haggle
de verhandeln, Verhandlung, Verhandlungen, Gegenangebot, Nachverhandlung, ausgehandelt
fr négocier, négociation, négociations, contre-proposition, marchander
es negociar, negociación, negociaciones, contraoferta, regatear

team ~ colleague
en team, teams, department, departments, staff, crew, unit
de Team, Teams, Abteilung, Abteilungen, Mannschaft, Belegschaft, Mitarbeiterteam
fr équipe, équipes, service interne, département, personnel
es equipo, equipos, departamento, departamentos, plantilla, personal

colleague ~ team
en colleague, colleagues, coworker, coworkers, teammate, peers
de Kollege, Kollegin, Kollegen, Kolleginnen, Mitarbeiter, Mitarbeiterin
fr collègue, collègues, collaborateur, collaborateurs
es colega, colegas, compañero, compañera, compañeros

boss ~ team
en boss, manager, managers, supervisor, head of, director, ceo, management, board, executive
de Chef, Chefin, Vorgesetzte, Vorgesetzter, Leiter, Leiterin, Geschäftsführer, Geschäftsführung, Vorstand, Direktor
fr patron, directeur, directrice, supérieur, direction, responsable hiérarchique, dirigeant, pdg
es jefe, jefa, director, directora, gerente, dirección general, superior, directivo, gerencia

office ~ company
en office, offices, workplace, desk, headquarters, coworking, front desk
de Büro, Büros, Arbeitsplatz, Schreibtisch, Firmensitz, Zentrale, Geschäftsstelle
fr bureau, bureaux, lieu de travail, siège social, open space
es oficina, oficinas, despacho, lugar de trabajo, sede, escritorio

home-office ~ office
en home office, work from home, working from home, remote work, remote, telework, hybrid work
de Homeoffice, Heimarbeit, von zu Hause arbeiten, mobiles Arbeiten, Telearbeit, remote arbeiten
fr télétravail, travail à distance, télétravailler, travailler de chez soi
es teletrabajo, trabajo remoto, trabajar desde casa, trabajo a distancia, teletrabajar

handover ~ responsible project
en handover, hand over, take over, takeover, transition, hand off, successor, stand in, cover for
de Übergabe, übergeben, übernehmen, Übernahme, Nachfolger, Nachfolgerin, Vertretung, vertreten, einspringen
fr passation, transmission, reprendre le dossier, relais, successeur, remplacer, remplaçant
es traspaso, relevo, asumir, sucesor, hacerse cargo, sustituto, suplente

goal ~ plan
en goal, goals, objective, objectives, target, targets, okr, aim
de Ziel, Ziele, Zielsetzung, Vorgabe, Zielvorgabe, Zielvereinbarung
fr objectif, objectifs, cible, but
es objetivo, objetivos, meta, metas

success ~ congratulation
en success, successful, achievement, achieved, succeeded, win, won
de Erfolg, erfolgreich, Erfolge, gelungen, erreicht, gewonnen
fr succès, réussite, réussi, réussir, gagné, couronné
es éxito, éxitos, exitoso, logro, logrado, conseguido, ganado

design ~ draft website
en design, designer, designs, layout, mock-up, logo, branding, typography, colours, wireframe, visual identity
de Design, Gestaltung, Designer, Designerin, Logo, Layout, Erscheinungsbild, gestalten, Farben, Schriftart
fr design, graphisme, graphiste, maquette graphique, logo, mise en page, charte graphique, couleurs
es diseño, diseños, diseñador, diseñadora, logotipo, maquetación, imagen corporativa, colores

translation ~ document
en translation, translate, translated, translator, interpreter, localisation
de Übersetzung, übersetzen, übersetzt, Übersetzer, Dolmetscher, Übersetzerin
fr traduction, traduire, traduit, traducteur, interprète, traductrice
es traducción, traducir, traducido, traductor, intérprete, traductora

research ~ report school
en research, study, studies, scientific, laboratory, experiment, findings of
de Forschung, Studie, Studien, wissenschaftlich, Labor, Experiment, Untersuchung
fr recherche scientifique, étude, études, scientifique, laboratoire, expérience
es investigación, estudio, estudios, científico, laboratorio, experimento

publication ~ document announcement
en publish, published, publication, article, blog post, magazine, editor, editorial, press release, journalist
de veröffentlichen, veröffentlicht, Veröffentlichung, Zeitschrift, Redaktion, Pressemitteilung, Journalist, Beitrag, Blogbeitrag
fr publier, publié, publication, magazine, rédaction, communiqué de presse, journaliste, billet de blog
es publicar, publicado, publicación, revista, redacción, nota de prensa, periodista, entrada de blog
`
