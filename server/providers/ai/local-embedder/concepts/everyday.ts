/** What happens in any matter, and how it is; they join the languages more than they say what a mail is about. Format: parse-concepts.ts. */
export const everyday = `
start * 0.6
en start, starts, begin, beginning, began, started, commence, kick off
de beginnen, Beginn, anfangen, Anfang, starten, begonnen, losgehen
fr commencer, début, débuter, démarrer, commence, commencé
es empezar, comenzar, inicio, comienzo, empieza, empezado, iniciar

end * 0.6 ~ done
en end, ends, ending, finish, conclude, expire, expires, run out, runs out
de Ende, enden, endet, aufhören, auslaufen, läuft ab, läuft aus, ablaufen
fr fin, finir, se terminer, expire, expirer, prendre fin
es fin, finalizar, terminar, acabar, caducar, caduca, expira

wait * 0.6 ~ delay
en wait, waiting, await, awaiting, pending, on hold
de warten, wartet, abwarten, erwarten, auf Eis, in der Schwebe
fr attendre, attends, attente, en attente, attendons
es esperar, espera, esperando, a la espera, en espera

stop * 0.6 ~ cancel end
en stop, stopped, stops, halt, cease, discontinue, discontinued
de stoppen, anhalten, einstellen, eingestellt, aufgeben, unterbrechen
fr arrêter, arrêt, cesser, arrêté, stopper, interrompre
es parar, detener, dejar de, suspender, interrumpir, cesar

increase * 0.7 ~ price-increase
en increase, increased, rise, rises, rising, grow, growth, more than before, higher
de erhöhen, erhöht, steigen, steigt, Anstieg, Wachstum, wachsen, höher, Erhöhung
fr augmenter, augmentation, monter, croissance, croître, plus élevé
es aumentar, aumento, subir, sube, crecimiento, crecer, más alto, incremento

decrease * 0.7 ~ discount
en decrease, reduce, reduced, reduction, drop, fall, lower, cut costs, shrink
de senken, sinken, Rückgang, reduzieren, verringern, weniger, Senkung, kürzen
fr diminuer, baisse, baisser, réduire, diminution, moins élevé
es reducir, bajar, descenso, disminuir, reducción, recortar, menor

leave * 0.6 ~ resignation
en leave, leaves, leaving, depart, quit, gone, go away
de verlassen, verlässt, gehen weg, weggehen, fortgehen, Weggang
fr quitter, partir, quitte, s'en aller, parti
es dejar, irse, marcharse, abandonar, se va, marcha

arrive * 0.6 ~ delivery
en arrive, arrives, arrival, reach, came in, turn up
de ankommen, eintreffen, Ankunft, kommt an, eingetroffen, Eingang
fr arriver, arrive, arrivée, arrivé, parvenir
es llegar, llegada, llega, ha llegado

visit * 0.7 ~ guest
en visit, visits, visited, visiting, come by, drop in, stop by
de Besuch, besuchen, besucht, vorbeikommen, aufsuchen
fr visite, visiter, rendre visite, passer voir, visites
es visita, visitar, visitas, pasar a ver

guest * 0.7 ~ visit
en guest, guests, visitor, host
de Gast, Gäste, Gastgeber
fr invités, hôte, hôtes, visiteur
es huésped, huéspedes, visitante, anfitrión

explain * 0.6 ~ question
en explain, explained, explanation, clarify, clarification, reason, why
de erklären, Erklärung, erläutern, klären, Klärung, Grund
fr expliquer, explication, clarifier, raison, précision
es explicar, explicación, aclarar, aclaración, motivo, razón

understand * 0.5
en understand, understood, clear, unclear, confused, misunderstanding
de verstehen, verstanden, klar, unklar, Missverständnis
fr comprendre, compris, clair, confus, malentendu
es entender, entendido, claro, confuso, comprender, malentendido

speak * 0.6 ~ phone-call meeting
en speak, talk to, talking, discuss, discussed, discussion, chat, conversation
de sprechen, reden, Gespräch führen, diskutieren, Diskussion, Unterhaltung, austauschen
fr parler, discuter, discussion, échanger, conversation, bavarder
es hablar, charlar, discutir, conversación, comentar, hablamos

read-text * 0.5
en read, reading, reads
de lesen, gelesen, liest
fr lire, lu, lisez
es leer, leído, lee

write-text * 0.5
en write, writing, wrote, written, writer
de schreiben, geschrieben, schreibt, verfassen
fr écrire, écrit, écrivez, rédiger
es escribir, escrito, escribe, redactar

wish * 0.5
en wish, hope, hoping, wishes, looking forward, would love
de wünschen, hoffen, hoffe, freue mich auf, wünsche, hoffentlich
fr souhaiter, espérer, espère, souhaits, au plaisir
es desear, esperar que, espero, deseos, ojalá, con ganas

promise * 0.6
en promise, promised, commit, commitment, as agreed
de versprechen, versprochen, Zusicherung, zugesagt, wie vereinbart
fr promettre, promis, promesse, s'engager, comme convenu
es prometer, prometido, promesa, comprometerse, según lo acordado

forget * 0.6 ~ reminder
en forget, forgot, forgotten, overlooked, slipped my mind
de vergessen, vergaß, übersehen, entgangen, verschwitzt
fr oublier, oublié, oubli, omis
es olvidar, olvidado, olvidé, se me pasó

lose * 0.6
en lose, lost, losing, misplaced
de verlieren, verloren, abhandengekommen
fr perdre, perdu, égaré
es perder, perdido, extraviar

find-thing * 0.5
en found, discover, discovered, detected
de gefunden, entdecken, entdeckt, festgestellt
fr découvrir, découvert, constaté
es encontrado, descubrir, descubierto, detectado

missing * 0.7 ~ missing-goods
en missing, lack, lacking, incomplete, absent from the list
de fehlend, fehlende, fehlt noch, mangelt, unvollständig
fr manque, manquer, manquent, incomplet
es faltan, faltante, carece, incompleto

mistake * 0.7 ~ bug apology
en mistake, mistakes, wrong, incorrect, wrongly, mix-up, typo
de Irrtum, falsch, irrtümlich, Versehen, Tippfehler, verwechselt, inkorrekt
fr faute, incorrect, méprise, par erreur, faux, coquille
es equivocación, equivocado, incorrecto, errata, por error

remove * 0.6
en remove, removed, delete, deleted, erase, take out
de entfernen, entfernt, löschen, gelöscht, streichen
fr supprimer, supprimé, effacer, retirer, enlever
es eliminar, eliminado, borrar, quitar, suprimir

add * 0.5
en add, added, adding, include, included, supplement
de hinzufügen, ergänzen, ergänzt, hinzugefügt, aufnehmen
fr ajouter, ajouté, inclure, inclus, compléter avec
es añadir, añadido, agregar, incluir, incluido

check * 0.6 ~ review
en check, checked, verify, verified, examine, inspect, make sure
de kontrollieren, kontrolliert, nachsehen, sicherstellen, untersuchen
fr contrôler, vérifié, examiner, assurer que
es verificar, verificado, comprobado, examinar, asegurarse

compare * 0.6
en compare, comparison, versus, difference, alternative, alternatives
de vergleichen, Vergleich, Unterschied, Alternative, Alternativen
fr comparer, comparaison, différence, alternative
es comparar, comparación, diferencia, alternativa

offer-help * 0.6 ~ help
en volunteer to, happy to help, look after, take care of
de gerne helfen, sich kümmern um, betreuen, Betreuung
fr s'occuper, prendre soin, prendre en charge
es ocuparse, cuidar, atender, hacerse cargo de

bring * 0.5
en bring, carry, pick up, collect, fetch
de bringen, mitbringen, abholen, holen, tragen
fr apporter, amener, chercher à, récupérer, porter
es traer, llevar, recoger, traiga

happy * 0.6 ~ congratulation
en happy, glad, pleased, delighted, enjoyed, love it, wonderful, lovely, fantastic, excellent
de froh, freuen, freut, glücklich, begeistert, wunderbar, toll, ausgezeichnet, schön
fr heureux, heureuse, content, ravi, ravie, merveilleux, formidable, excellent
es feliz, contento, contenta, encantado, encantada, maravilloso, estupendo, excelente

worried * 0.7 ~ problem
en worried, worry, afraid, anxious, concern, concerned, nervous, fear
de besorgt, Sorge, Sorgen, Angst, befürchten, nervös, beunruhigt
fr inquiet, inquiète, inquiéter, peur, crains, préoccupé
es preocupado, preocupada, preocupación, miedo, temo, inquieto

tired * 0.6 ~ sick
en tired, exhausted, sleep, stress, stressed, burnout, overworked
de müde, erschöpft, schlafen, Stress, gestresst, überlastet, Burnout
fr fatigué, fatiguée, épuisé, dormir, stress, surmené
es cansado, cansada, agotado, dormir, estrés, agobiado

expensive * 0.7 ~ price
en expensive, costly, overpriced, too much money, afford
de teuer, kostspielig, überteuert, leisten können
fr cher payé, coûteux, onéreux, trop cher
es caro, costoso, cara, demasiado caro

free-of-charge * 0.7 ~ price
en free of charge, for free, free, complimentary, no cost
de kostenlos, gratis, unentgeltlich, kostenfrei, umsonst
fr gratuit, gratuite, gratuitement, offert, sans frais
es gratis, gratuito, gratuita, sin coste, de regalo

easy * 0.5
en easy, simple, easily, straightforward
de einfach, leicht, unkompliziert
fr facile, simple, facilement
es fácil, sencillo, fácilmente

difficult * 0.6 ~ problem
en difficult, hard, complicated, tricky, challenging
de schwierig, schwer, kompliziert, knifflig
fr difficile, compliqué, dur, ardu
es difícil, complicado, duro, complejo

fast * 0.6 ~ performance
en fast, quick, quickly, rapid, rapidly, prompt, promptly
de schnell, rasch, zügig, flott
fr rapide, rapidement, vite, promptement
es rápido, rápidamente, pronto posible, veloz

large * 0.4
en large, big, huge, bigger, great amount
de groß, riesig, größer, große
fr grand, gros, énorme, grande
es grande, enorme, gran, mayor

small * 0.4
en small, little, tiny, minor, smaller
de klein, kleine, winzig, gering
fr petit, petite, minuscule, faible
es pequeño, pequeña, diminuto, poco tamaño

open-state * 0.4
en open, opens, opened
de offen stehen, öffnen, öffnet
fr ouvrir, ouvert, ouverte
es abrir, abierto, abierta

close-state * 0.4
en close, closes, closed, shut, shutting down
de schließen, schließt, zumachen
fr fermer, ferme
es cerrar, cierra, cerrada

country * 0.6 ~ trip
en country, countries, abroad, foreign, international
de Land, Länder, Ausland, international, ausländisch
fr pays, étranger, international, à l'étranger
es país, países, extranjero, internacional

city * 0.5
en city, town, downtown, village
de Stadt, Innenstadt, Dorf, Städte
fr ville, centre-ville, village
es ciudad, pueblo, centro de la ciudad

room * 0.6
en room, rooms, conference room, hall
de Raum, Räume, Saal, Zimmer, Halle
fr salle, salles, pièce, chambre
es sala, salas, aula, cuarto

work-verb * 0.3
en work, working, worked, works
de arbeiten, Arbeit, gearbeitet, arbeitet
fr travailler, travail, travaille
es trabajar, trabajo, trabaja

money-word * 0.7 ~ payment budget
en money, cash, funds available, financial
de Geld, Bargeld, finanziell, Finanzen
fr argent, espèces, financier, finances
es dinero, efectivo, financiero, finanzas

earn * 0.7 ~ salary
en earn, earns, earned, income
de verdienen, verdient, Verdienst, Einkommen
fr gagner sa vie, gagne, revenu
es ganar dinero, gana, ingresos

list * 0.5
en list, lists, overview, table of
de Liste, Listen, Übersicht, Aufstellung
fr liste, listes, aperçu, récapitulatif
es lista, listas, listado, resumen de

thing-color * 0.4 ~ design
en blue, red, green, black, white, yellow, colour, color
de blau, rot, grün, schwarz, weiß, gelb, Farbe
fr bleu, rouge, vert, noir, blanc, jaune, couleur
es azul, rojo, verde, negro, blanco, amarillo, color

january * 0.5
en january
de Januar, Jänner
fr janvier
es enero

february * 0.5
en february
de Februar
fr février
es febrero

march * 0.4
en month of march
de März
fr mars
es marzo

april * 0.5
en april
de April
fr avril
es abril

may-month * 0.4
en month of may
de Mai
fr mai
es mayo

june * 0.5
en june
de Juni
fr juin
es junio

july * 0.5
en july
de Juli
fr juillet
es julio

august * 0.5
en august
de August
fr août
es agosto

september * 0.5
en september
de September
fr septembre
es septiembre

october * 0.5
en october
de Oktober
fr octobre
es octubre

november * 0.5
en november
de November
fr novembre
es noviembre

december * 0.5
en december
de Dezember
fr décembre
es diciembre

spring-season * 0.5 ~ weather
en spring, springtime
de Frühling, Frühjahr
fr printemps
es primavera

summer * 0.5 ~ vacation
en summer, summertime
de Sommer, sommerlich
fr été prochain, estival, l'été
es verano, veraniego

autumn * 0.5
en autumn, fall season
de Herbst, herbstlich
fr automne
es otoño

winter * 0.5 ~ weather
en winter, wintertime
de Winter, winterlich
fr hiver, hivernal
es invierno
`
