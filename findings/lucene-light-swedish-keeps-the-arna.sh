#!/bin/sh
# Lucene 8.7.0 (Debian's liblucene8-java 8.8.1-4), by which Elasticsearch and Solr search: the two ways that it has to cut Swedish
# words to what their forms share, SwedishAnalyzer and SwedishLightStemFilter, light_swedish in Elasticsearch.
#
# Guessed: hämtning, hämtningar and hämtningarna, a pick-up, pick-ups and the pick-ups, are one word to both, säck and säckarna too; the
#          light one cuts less of rarer endings.
# Seen: the light one has -arna as -arn: who looks for "säckarna" finds no text with säck, säckar or säcken. Glas and glaset, glass and the
#       glass, are one to it, and two to the other; flaska and flaskan, bottle and the bottle, are two to both.
#
# Fails if that changes. Needs apt-get and a JDK.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq liblucene8-java=8.8.1-4 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >Words.java <<'JAVA'
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;
import org.apache.lucene.analysis.sv.SwedishLightStemFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

public class Words {
    static String words(Analyzer analyzer, String text) throws Exception {
        StringBuilder words = new StringBuilder();
        try (TokenStream tokens = analyzer.tokenStream("text", text)) {
            CharTermAttribute word = tokens.addAttribute(CharTermAttribute.class);
            tokens.reset();
            while (tokens.incrementToken()) words.append(' ').append(word);
        }
        return words.toString();
    }

    public static void main(String[] arguments) throws Exception {
        Analyzer light = new Analyzer() {
            protected TokenStreamComponents createComponents(String field) {
                Tokenizer tokens = new StandardTokenizer();
                return new TokenStreamComponents(tokens, new SwedishLightStemFilter(new LowerCaseFilter(tokens)));
            }
        };
        String[] texts = {"hämtning hämtningar hämtningarna", "säck säckar säckarna säcken", "glas glaset", "flaska flaskor flaskan"};
        for (String text : texts) {
            System.out.println(text + ":" + words(new SwedishAnalyzer(), text) + "; light" + words(light, text));
        }
    }
}
JAVA
java -Dfile.encoding=UTF-8 -cp "$(find usr/share/java -name 'lucene*-8*.jar' | tr '\n' ':')" Words.java 2>&1 | tee seen
cmp - seen <<'SEEN'
hämtning hämtningar hämtningarna: hämtning hämtning hämtning; light hämtning hämtning hämtningarn
säck säckar säckarna säcken: säck säck säck säck; light säck säck säckarn säck
glas glaset: glas glaset; light glas glas
flaska flaskor flaskan: flask flask flaskan; light flask flask flaska
SEEN
